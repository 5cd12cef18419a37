import { contractLimits } from './limits.ts';

/**
 * Puts the limits in force, which a deployment may change, in place of those the schemas were written with: the JSON
 * Schemas made from fields carry their limit's name as `x-limit`.
 */
export function withLimitsInForce<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withLimitsInForce) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-limit': limit, ...rest } = node as Record<string, unknown>;
  const plain = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, withLimitsInForce(value)]),
  );
  if (typeof limit === 'string') {
    const inForce = contractLimits[limit as keyof typeof contractLimits];
    plain['maxLength' in plain ? 'maxLength' : 'maximum'] = inForce;
  }
  return plain as Node;
}
