import { catalog } from './catalog.ts'
import { completions } from './completions.ts'
import { enumeration } from './enumeration.ts'
import { largeLibrary } from './large-library.ts'
import { largeStore } from './large-store.ts'
import { memory } from './memory.ts'
import { page } from './page.ts'
import { type Figure, print } from './report.ts'
import { servicesAway } from './services-away.ts'
import { signInStorm } from './sign-in-storm.ts'
import { start } from './start.ts'
import { thousandLearners } from './thousand-learners.ts'
import { worstInputs } from './worst-inputs.ts'

/** One after the other: two at once would measure each other. */
const benchmarks = {
  catalog,
  start,
  completions,
  memory,
  'large-library': largeLibrary,
  page,
  'large-store': largeStore,
  'sign-in-storm': signInStorm,
  'thousand-learners': thousandLearners,
  enumeration,
  'services-away': servicesAway,
  'worst-inputs': worstInputs,
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  console.log(`${name} …`)
  try {
    figures.push(...(await measure()))
  } catch (error) {
    // The others are worth knowing all the same; what the failed one started goes with this process.
    console.error(error)
    process.exitCode = 1
  }
}
print(figures)
process.exit()
