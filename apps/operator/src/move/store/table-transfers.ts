import type { DatabaseSync } from 'node:sqlite'
import {
  addCounts,
  administratorCounterName,
  type Counts,
  counterRowType,
  countsOfMember,
  type openDynamodbStores,
  type Table,
  toItem,
  toMemberCounterName,
} from '@kitchen-table/cloud/dynamodb'
import { contentTransfers } from './content-tables.ts'
import { eventCountTransfers } from './event-count-tables.ts'
import { eventTransfers } from './event-tables.ts'
import { libraryTransfer } from './library-table.ts'
import { loginDayTransfer } from './login-day-table.ts'
import { memberImportTransfers, readImportCounts } from './member-import-tables.ts'
import { movesTransfer } from './moves-table.ts'
import { memberTransfer, organizationTransfers } from './organization-tables.ts'
import { peopleTransfers } from './people-tables.ts'
import { progressTransfers } from './progress-tables.ts'
import { deriveTotalIndexItems, reportTransfers } from './report-tables.ts'
import { createDerivedRowTransfer, type TableTransfer } from './table-transfer.ts'
import { workTransfers } from './work-tables.ts'

/** Tables whose rows have rows of the table `Indexes` that lead to them. */
const indexedTransfers = [
  contentTransfers.Topics,
  contentTransfers.Versions,
  contentTransfers.LibraryImports,
  organizationTransfers.UserGroups,
  organizationTransfers.Audit,
  memberImportTransfers.MemberImports,
  peopleTransfers.People,
  peopleTransfers.Sessions,
  peopleTransfers.Notices,
  peopleTransfers.Uploads,
  reportTransfers.ReportSubscriptions,
  workTransfers.Outbox,
]

/** Members are read by organization, so that the counts of one are complete when those of the next begin. */
function* readMemberCounts(db: DatabaseSync): Generator<{ counter: string; counts: Counts }> {
  let [group, counts]: [string | null, Counts] = [null, {}]
  for (const member of memberTransfer.readRows(db)) {
    if (group !== null && member.group !== group) {
      yield { counter: toMemberCounterName(group), counts }
      counts = {}
    }
    group = member.group
    counts = addCounts(counts, countsOfMember(member))
  }
  if (group !== null) yield { counter: toMemberCounterName(group), counts }
}

function countAdministrators(db: DatabaseSync): number {
  return Number(db.prepare("SELECT count(*) AS n FROM people WHERE role = 'admin' AND enabled = 1").get()?.n)
}

/**
 * How each table of DynamoDB moves, in an order in which what others need is there before them: members need their
 * organizations, units of tracks the tracks, long progress its further parts.
 */
export const transfersByTable = {
  ...contentTransfers,
  Library: libraryTransfer,
  ...organizationTransfers,
  ...peopleTransfers,
  ...memberImportTransfers,
  ...progressTransfers,
  ...eventTransfers,
  Moves: movesTransfer,
  ...eventCountTransfers,
  LoginDays: loginDayTransfer,
  ...workTransfers,
  ...reportTransfers,
  Counters: createDerivedRowTransfer(function* (db) {
    const enabled = countAdministrators(db)
    if (enabled > 0)
      yield toItem(counterRowType, { counter: administratorCounterName, counts: { enabled } }, '')
    for (const counts of readMemberCounts(db)) yield toItem(counterRowType, counts, '')
    for (const counts of readImportCounts(db)) yield toItem(counterRowType, counts, '')
  }),
  Indexes: createDerivedRowTransfer(function* (db) {
    for (const { readIndexItems } of indexedTransfers) yield* readIndexItems(db)
    yield* deriveTotalIndexItems(db)
  }),
} satisfies Record<Table, TableTransfer>

/** The tables of each store, for a test. A new store does not compile without saying here where its rows are. */
export const tablesByStore = {
  catalog: [
    'Tracks',
    'LearningUnits',
    'Topics',
    'Settings',
    'Icons',
    'HelpLines',
    'Intents',
    'Facts',
    'Library',
  ],
  versions: ['Versions'],
  resources: ['Resources'],
  imports: ['LibraryImports', 'LibraryImportRecords'],
  fileReferences: [],
  uploads: ['Uploads'],
  progress: ['Users', 'ProgressParts', 'TrackViews'],
  videoPositions: ['VideoPositions'],
  groups: ['UserGroups'],
  members: ['Members'],
  memberImports: ['MemberImports', 'MemberImportLocks', 'MemberImportRows'],
  audit: ['Audit'],
  events: [
    'UsagePeople',
    'EventLog',
    'EventIds',
    'VideoStarts',
    'EventGroups',
    'EventDays',
    'EventDetails',
    'LoginDays',
  ],
  totals: ['DailyTotals'],
  searchAnswers: ['SearchAnswers'],
  reports: ['BenefitReports'],
  reportSubscriptions: ['ReportSubscriptions'],
  sessions: ['Sessions'],
  rates: ['Rates'],
  people: ['People', 'Emails', 'Logins'],
  ownData: [],
  challenges: ['Challenges'],
  outbox: ['Outbox'],
  notices: ['Notices'],
  jobs: ['Jobs', 'JobQueue', 'JobSubjects', 'JobResults'],
} as const satisfies Record<keyof ReturnType<typeof openDynamodbStores>, readonly Table[]>

/** Tables that several stores share, for a test. */
export const sharedTables = ['Counters', 'Indexes', 'Moves'] as const satisfies readonly Table[]
