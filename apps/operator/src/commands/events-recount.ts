import { recountStore } from '../recount-store.ts'
import { runCommand } from './run-command.ts'

const help = `npm run events:recount [-- --check]

Compares the counters of usage events in DATA_DIR with the log of events, says in sentences which ones differ, and counts
all of them again from the log. No server may run on the store. With --check it changes nothing. Exits with 0 if no
counter differed.`

await runCommand({
  help,
  isForDataDir: true,
  options: ['check'],
  async run({ dataDir, has }) {
    const { events, differences } = recountStore(dataDir, { changesNothing: has('check') })
    for (const { period, group, layout, what, counted, logged } of differences)
      console.error(
        `${period}, ${group}, layout ${layout}: ${what}: ${counted} counted, ${logged} in the log.`,
      )
    const outcome = has('check') ? 'Nothing was changed' : 'All counters were counted again'
    console.log(`${events} events, ${differences.length} counters that differed. ${outcome}.`)
    return differences.length === 0 ? 0 : 1
  },
})
