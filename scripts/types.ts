import { runCommand } from './run.ts'

/** Three projects with different global types: the domain and the contract have neither Node's nor the browser's. */
const projects = [
  { name: 'packages', config: 'packages/tsconfig.json' },
  { name: 'server', config: 'tsconfig.json' },
  { name: 'web', config: 'apps/web/tsconfig.json' },
]

/** Checks a project; what the last check found out about unchanged files is read from the cache. */
const checkTypes = ({ name, config }: (typeof projects)[number]) =>
  runCommand('tsc', ['-p', config, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`])

const codes = await Promise.all(projects.map(checkTypes))
process.exit(Math.max(...codes))
