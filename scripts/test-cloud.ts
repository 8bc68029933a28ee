import { runCommand } from './run.ts'
import { runJourneys } from './steps.ts'
import { ensureTools } from './system-tools.ts'

/**
 * `npm run test:cloud [-- FILTER …]`: runs the browser journeys, or those whose path contains a filter, on the cloud shape
 * with emulators of its services. Each worker has services of its own.
 */
await ensureTools('java', 'nginx')
const buildCode = await runCommand('node', ['apps/web/build.ts'])
process.exit(buildCode || (await runJourneys({ JOURNEY_SHAPE: 'cloud' }, process.argv.slice(2))))
