import type { Table } from './keys.ts'

/** An action of IAM. A transaction has none of its own, but needs those of its parts. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'

/**
 * The actions that the server needs for each table, and its role has no other (docs/security.md T59); 'Query' includes
 * the table's local indexes. The tests of the adapters fail for a request that needs another one, and for one that no
 * request needs, except ConditionCheckItem: which rows a transaction reads without changing them depends on what it
 * finds, so that every table whose rows transactions read has this action. It allows less than GetItem.
 */
export const tableActions = {
  Users: ['GetItem', 'Scan', 'UpdateItem', 'BatchWriteItem'],
  ProgressParts: ['GetItem', 'Query', 'Scan', 'PutItem', 'DeleteItem', 'BatchWriteItem'],
  TrackViews: ['Query', 'PutItem', 'BatchWriteItem'],
  VideoPositions: ['GetItem', 'PutItem', 'BatchWriteItem', 'ConditionCheckItem'],
  UsagePeople: ['GetItem', 'BatchGetItem', 'PutItem', 'BatchWriteItem'],
  EventLog: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'BatchWriteItem'],
  EventIds: ['Query', 'Scan', 'PutItem', 'BatchWriteItem'],
  VideoStarts: ['Query', 'PutItem', 'BatchWriteItem'],
  EventGroups: ['Query', 'PutItem'],
  EventDays: ['Query', 'UpdateItem'],
  EventDetails: ['Query', 'UpdateItem'],
  LoginDays: ['Query', 'PutItem'],
  Jobs: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  JobQueue: ['Query', 'PutItem', 'DeleteItem'],
  JobSubjects: ['GetItem', 'PutItem', 'DeleteItem'],
  JobResults: ['Query', 'BatchWriteItem'],
  People: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Emails: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  UserGroups: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Members: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  Counters: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Indexes: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'BatchWriteItem'],
  Audit: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
  Logins: ['Query', 'PutItem', 'BatchWriteItem'],
  Sessions: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Challenges: ['GetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Rates: ['GetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Outbox: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Notices: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Uploads: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Tracks: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  LearningUnits: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Topics: ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Settings: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Icons: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  HelpLines: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Intents: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Facts: ['GetItem', 'BatchGetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  Resources: ['GetItem', 'Scan', 'PutItem', 'ConditionCheckItem'],
  Versions: ['GetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
  Library: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  LibraryImports: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  LibraryImportRecords: ['GetItem', 'Query', 'BatchWriteItem'],
  MemberImports: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  MemberImportLocks: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  MemberImportRows: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem', 'ConditionCheckItem'],
  ReportSubscriptions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  BenefitReports: ['GetItem', 'PutItem', 'ConditionCheckItem'],
  DailyTotals: ['Query', 'BatchWriteItem'],
  SearchAnswers: ['GetItem', 'Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  // The state of a move (move-state.ts); an operator's command writes it.
  Moves: ['GetItem'],
} as const satisfies Record<Table, readonly TableAction[]>
