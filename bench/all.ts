import { benchmarkAdminScreens } from './admin-screens.ts'
import { benchmarkCatalog } from './catalog.ts'
import { benchmarkCompletions } from './completions.ts'
import { benchmarkEditing } from './editing.ts'
import { benchmarkEnumeration } from './enumeration.ts'
import { benchmarkEventIntake } from './event-intake.ts'
import { benchmarkLargeLibrary } from './large-library.ts'
import { benchmarkLargeStore } from './large-store.ts'
import { benchmarkLessonSearch } from './lesson-search.ts'
import { benchmarkMemberImport } from './member-import.ts'
import { benchmarkMemory } from './memory.ts'
import { benchmarkOrganizationMembers } from './organization-members.ts'
import { benchmarkPage } from './page.ts'
import { type Figure, printFigures } from './report.ts'
import { benchmarkServicesAway } from './services-away.ts'
import { benchmarkSignInStorm } from './sign-in-storm.ts'
import { benchmarkStart } from './start.ts'
import { benchmarkStatistics } from './statistics.ts'
import { benchmarkThousandLearners } from './thousand-learners.ts'
import { benchmarkTyping } from './typing.ts'
import { benchmarkWorstInputs } from './worst-inputs.ts'

/** Run one after the other: two at once would influence each other's figures. */
const benchmarks = {
  catalog: benchmarkCatalog,
  start: benchmarkStart,
  completions: benchmarkCompletions,
  memory: benchmarkMemory,
  'large-library': benchmarkLargeLibrary,
  'lesson-search': benchmarkLessonSearch,
  typing: benchmarkTyping,
  editing: benchmarkEditing,
  'admin-screens': benchmarkAdminScreens,
  'organization-members': benchmarkOrganizationMembers,
  'member-import': benchmarkMemberImport,
  page: benchmarkPage,
  'large-store': benchmarkLargeStore,
  statistics: benchmarkStatistics,
  'event-intake': benchmarkEventIntake,
  'sign-in-storm': benchmarkSignInStorm,
  'thousand-learners': benchmarkThousandLearners,
  enumeration: benchmarkEnumeration,
  'services-away': benchmarkServicesAway,
  'worst-inputs': benchmarkWorstInputs,
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  console.log(`${name} …`)
  try {
    figures.push(...(await measure()))
  } catch (error) {
    // The other benchmarks still run; processes that the failed one started end with this process.
    console.error(error)
    process.exitCode = 1
  }
}
printFigures(figures)
process.exit()
