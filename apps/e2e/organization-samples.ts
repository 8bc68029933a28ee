import type { BenefitReportAnswer } from '@kitchen-table/contract/insights'
import type {
  AuditEntryView,
  MemberDetails,
  MemberImport,
  MemberRow,
} from '@kitchen-table/contract/organizations'

const DAY = 24 * 60 * 60_000
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

function createMember(sub: string, overrides: Partial<MemberRow>): MemberRow {
  return {
    sub,
    email: `${sub}@harborfoods.example`,
    first: '',
    last: '',
    role: 'user',
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    subGroupId: null,
    invitedAt: daysAgo(12),
    renewalRequestedAt: null,
    removalRequestedAt: null,
    lastLoginAt: null,
    can: { delete: true },
    ...overrides,
  }
}

/** A member in each of the states that a list shows. */
export const memberRows: MemberRow[] = [
  createMember('ada.okafor', {
    first: 'Ada',
    last: 'Okafor',
    status: 'CONFIRMED',
    removalRequestedAt: daysAgo(2),
  }),
  createMember('jonas.brandt', { first: 'Jonas', last: 'Brandt', subGroupId: 'office' }),
  createMember('rosa.castillo', { first: 'Rosa', last: 'Castillo', invitedAt: daysAgo(52) }),
  createMember('chidi.eze', { first: 'Chidi', last: 'Eze', invitedAt: daysAgo(80) }),
  createMember('lea.dubois', { first: 'Léa', last: 'Dubois', renewalRequestedAt: daysAgo(1) }),
  createMember('mara.fischer', { first: 'Mara', last: 'Fischer', enabled: false }),
  createMember('h.hall', { status: 'CONFIRMED', can: { delete: false }, role: 'manager' }),
]

export const memberDetails: MemberDetails = {
  ...createMember('rosa.castillo', { first: 'Rosa', last: 'Castillo', invitedAt: daysAgo(52) }),
  group: { slug: 'harbor-foods', title: 'Harbor Foods' },
  subGroup: { id: 'office', name: 'Office' },
  refusesReminders: false,
  completedUnits: 0,
  firstLoginAt: null,
  hasSecondFactor: false,
  isProviderOwned: false,
  isOnlyManager: false,
  subGroups: [{ id: 'office', name: 'Office' }],
  history: [
    { time: daysAgo(52), action: 'invitation_sent', actor: 'Dana Wells', detail: '' },
    { time: daysAgo(80), action: 'member_added', actor: null, detail: '' },
  ],
  can: {
    resend: true,
    withholdEmail: true,
    delete: true,
    setEnabled: true,
    correct: true,
    recover: true,
    move: true,
    setRole: true,
    transfer: true,
  },
}

export const auditEntries: AuditEntryView[] = [
  {
    id: 'a',
    time: daysAgo(1),
    action: 'members_moved',
    actor: 'Dana Wells',
    subject: null,
    detail: '12 members to Office',
  },
  {
    id: 'b',
    time: daysAgo(2),
    action: 'member_added',
    actor: 'Dana Wells',
    subject: 'Ada Okafor',
    detail: '',
  },
  { id: 'c', time: daysAgo(3), action: 'group_activated', actor: null, subject: null, detail: '' },
]

/** A file of 74 people that was reviewed. */
export const sampleImport: MemberImport = {
  id: '00000000-0000-4000-8000-000000000003',
  fileName: 'people-november.csv',
  createdAt: '2026-02-14T12:00:00.000Z',
  state: 'review',
  isInvited: true,
  columns: {
    read: ['Work Email', 'Legal First Name', 'Legal Last Name'],
    notRead: ['Employee ID', 'Status', 'Department'],
  },
  counts: { create: 62, change: 3, same: 6, elsewhere: 1, cannot: 2 },
  suggestions: 1,
  seats: { taken: 180, after: 242, max: 250 },
  done: 0,
  total: 65,
  succeeded: 0,
  failed: 0,
  toFix: 0,
  unaddressed: 0,
  hasOtherPeople: false,
  retryable: 0,
  undoableUntil: null,
  missing: null,
  isRemovable: false,
  remaining: null,
  invitationEmails: null,
  job: null,
}

/** A report with each kind of number. */
export const reportAnswer: BenefitReportAnswer = {
  report: {
    quarter: '2026-Q3',
    range: { from: '2026-07-01', to: '2026-09-30' },
    madeAt: '2026-10-01T00:12:00.000Z',
    members: 214,
    joined: 23,
    active: 142,
    completed: 97,
    lessonsCompleted: 1286,
    topics: [
      { slug: 'money-in-hard-times', title: 'Money in hard times', people: 'nearly_all' },
      { slug: 'budgeting', title: 'Budgeting', people: 86 },
      { slug: 'debt', title: 'Debt and how to talk to a lender', people: 41 },
      { slug: 'saving', title: 'Saving', people: 28 },
      { slug: 'families', title: 'Families', people: 9 },
      { slug: 'retirement', title: 'Retirement', people: 'few' },
      { slug: 'giving', title: 'Giving', people: 'few' },
      { slug: 'everything', title: 'Everything we have', people: 'withheld' },
    ],
  },
  quarters: ['2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4'],
  firstReportOn: null,
  isSubscribed: false,
}

export const missingReportAnswer: BenefitReportAnswer = { ...reportAnswer, report: null }

export const noReportAnswer: BenefitReportAnswer = {
  report: null,
  quarters: [],
  firstReportOn: '2027-01-01',
  isSubscribed: true,
}
