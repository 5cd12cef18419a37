// Who may import whom: ARCHITECTURE.md's table. Everything of ours that is not listed is forbidden.
const layers = {
  app: ['components', 'lib/studio', 'lib/client', 'lib/contract', 'lib/spelling'],
  // views.ts holds only the shapes that pages show.
  components: ['lib/contract', 'lib/spelling', 'lib/studio/views.ts'],
  'lib/studio': ['lib/client', 'lib/contract', 'lib/fetch-guard', 'lib/backup', 'lib/db', 'lib/config'],
  'lib/backup': ['lib/db'],
  'lib/client': ['lib/contract'],
  'lib/mcp': ['lib/client', 'lib/contract'],
  'lib/service': [
    'lib/engine',
    'lib/contract',
    'lib/client',
    'lib/mcp',
    'lib/fetch-guard',
    'lib/db',
    'lib/config',
  ],
  'lib/engine': ['lib/spelling'],
  'lib/spelling': [],
  'lib/contract': [],
  'lib/fetch-guard': [],
  'lib/config': [],
  'lib/db': ['lib/config'],
  'lib/cli': ['app', 'components', 'lib'],
};
const ours = '^(app|components|lib|tools|e2e)/';
const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer.replace('/', '-')}-imports`,
      comment: `${layer} may import only: itself${allowed.map((l) => `, ${l}`).join('')}`,
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: tests },
      to: { path: ours, pathNot: `^(${[layer, ...allowed].join('|')})(/|$)` },
    })),
    {
      name: 'engine-by-its-doors',
      comment: 'Of the engine only lib/engine/doors/* may be imported; developers’ tools may look inside.',
      severity: 'error',
      from: { path: '^(app|components|lib|e2e)/', pathNot: '^lib/engine/' },
      to: { path: '^lib/engine/', pathNot: '^lib/engine/doors/[^/]+\\.ts$' },
    },
    {
      name: 'engine-from-its-room',
      comment:
        'Of the service only engine-room/ imports the engine, and the worker, platforms and operations ask it.',
      severity: 'error',
      from: { path: '^lib/service/', pathNot: `^lib/service/engine-room/|${tests}` },
      to: { path: '^lib/engine/' },
    },
    {
      name: 'client-for-upstream-and-agents-only',
      severity: 'error',
      from: {
        path: '^lib/service/',
        pathNot: `^lib/service/(platforms/|http/(mcp|upstream-callback)\\.ts)|${tests}`,
      },
      to: { path: '^lib/client/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|lib/db/generated' },
    exclude: { path: 'node_modules|lib/db/generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
