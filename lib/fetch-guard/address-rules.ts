import net from 'node:net';

/** IANA special-purpose IPv4 blocks: nothing of the public internet is in them. */
const IPV4_REFUSED: [string, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relay
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];
/** Only global unicast is allowed, so mapped, NAT64, ULA, link-local and multicast forms are out by themselves … */
const IPV6_ALLOWED: [string, number][] = [['2000::', 3]];
/** … and these parts of it lead elsewhere: protocol assignments with Teredo, documentation, 6to4. */
const IPV6_REFUSED: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function blockList(subnets: [string, number][], family: 'ipv4' | 'ipv6'): net.BlockList {
  const list = new net.BlockList();
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family);
  return list;
}
const refused4 = blockList(IPV4_REFUSED, 'ipv4');
const allowed6 = blockList(IPV6_ALLOWED, 'ipv6');
const refused6 = blockList(IPV6_REFUSED, 'ipv6');

/** Whether an IP address is one of the public internet. Anything that is not an address is not. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  if (family === 6 && !address.includes('%'))
    return allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
  return false;
}

/** Names that by their definition (RFC 6761, 6762, 8375, ICANN's .internal) stay on a machine or a local network. */
export const isLocalName = (hostname: string): boolean =>
  /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(hostname);
