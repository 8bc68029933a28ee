import { runCommand } from './run.ts'

/** Three projects with different global types: the packages have neither Node's nor the browser's. */
const projects = ['packages/tsconfig.json', 'tsconfig.json', 'apps/web/tsconfig.json']

const codes = await Promise.all(projects.map((project) => runCommand('tsc', ['-p', project])))
process.exit(Math.max(...codes))
