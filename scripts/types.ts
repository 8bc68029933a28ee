import { runCommand } from './run.ts'

/** Three worlds with different globals: the packages have neither Node nor a browser. */
const projects = ['packages/tsconfig.json', 'tsconfig.json', 'apps/web/tsconfig.json']

const codes = await Promise.all(projects.map((project) => runCommand('tsc', ['-p', project])))
process.exit(Math.max(...codes))
