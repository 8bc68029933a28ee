import type { Permission } from '@kitchen-table/domain/accounts'

/** Allowed. */
const A = 'allowed'
/** Allowed for the actor's own record: the request names no record, or reaches only the actor's own. */
const S = 'self'
/** Allowed, with fewer fields. */
const R = 'reduced'
/** Allowed for the actor's own organization; records of another one are not found. */
const O = 'own'
/** The one response that reveals nothing about the account. */
const U = 'uniform'
/** Accepted, but not stored. */
const N = 'not stored'
/** Does not apply, or there is no endpoint for it. */
const _ = null

/**
 * The outcome of a request. 403/404: the list is refused, and an item of it is not found.
 */
export type MatrixOutcome =
  | typeof A
  | typeof S
  | typeof R
  | typeof O
  | typeof U
  | typeof N
  | 401
  | 403
  | 404
  | 409
  | '403/404'
  | typeof _

/**
 * A row: the action, then the outcomes for an anonymous visitor, a user, a manager on their own group, a manager on
 * another group, an administrator and an SSO user; † marks a row that SSO managers lose.
 */
type MatrixTuple = readonly [
  action: string,
  anonymous: MatrixOutcome,
  user: MatrixOutcome,
  manager: MatrixOutcome,
  otherManager: MatrixOutcome,
  admin: MatrixOutcome,
  sso: MatrixOutcome,
  dagger?: '†',
]

/** The authorization table of docs/security.md, row by row, in its order and words. */
const matrixTable = {
  1: ['public pages, SSO entry, marketing, intro video, help lines', A, A, A, A, A, A],
  2: ['password sign-in; complete new password (challenge holder only)', A, A, A, _, A, U],
  3: ['send/submit reset code', U, A, A, _, A, U],
  4: ['help form; page-view post', A, A, A, A, A, A],
  5: ['sign out', A, S, S, _, S, S],
  6: ['development SSO panel', 404, 404, 404, 404, 404, 404],
  7: ['own attributes read', 401, S, S, _, S, S],
  8: ['change own phone, picture', 401, S, S, _, S, S],
  9: ['change own e-mail (code to new)', 401, S, S, _, S, 403],
  10: ['change own password / MFA (re-auth)', 401, S, S, _, S, 403],
  11: ['set own role, groupSlug, org, subGroupId', 401, 403, 403, 403, 403, 403],
  12: ['tracks, topics, units, icons, own layout: read enabled', 401, A, A, A, A, A],
  13: ['same, disabled items (the page of a disabled topic: 404 for all)', 401, 404, 404, 404, A, 404],
  14: ["other layouts' settings read", 401, 403, 403, 403, A, 403],
  15: ['unit attachment/embedded image/film/worksheet of an enabled unit', 401, A, A, A, A, A],
  16: ['own group projection (7 fields of docs/product.md 2.4)', 401, R, A, 404, A, R],
  17: ['group logo file', 401, O, O, 404, A, O],
  18: ['list groups', 401, 403, R, R, A, 403],
  19: ['group members list, export', 401, 403, A, 404, A, 403],
  20: ['member detail', 401, 403, A, 403, A, 403],
  21: ['own progress read/write (units, tracks, lastTrack, views)', 401, S, S, _, S, S],
  22: ["others' progress: completed count", 401, 403, R, 403, A, 403],
  23: ["others' progress write", 401, 403, 403, 403, 403, 403],
  24: ['move member to sub-group', 401, 403, A, 403, A, 403],
  25: ['create/rename/remove sub-group; sub-group layout', 401, 403, 403, 403, A, 403],
  26: ['add member, type User', 401, 403, A, 403, A, 403, '†'],
  27: ['add member, type Manager', 401, 403, 403, 403, A, 403, '†'],
  28: ['any add/delete in an SSO group', 401, 403, 409, 403, 409, 403],
  29: ['CSV upload, parse, run, resume, read job', 401, 403, A, 404, A, 403, '†'],
  30: ['delete member (role user)', 401, 403, A, 403, A, 403, '†'],
  31: ['delete manager', 401, 403, 403, 403, A, 403],
  32: ['delete/disable last active admin; self', 401, 403, 403, 403, 409, 403],
  33: ['resend with e-mail (PENDING only)', 401, 403, A, 403, A, 403, '†'],
  34: ['resend without e-mail', 401, 403, 403, 403, A, 403],
  35: ['enable/disable one user of the own organization', 401, 403, A, 403, A, 403],
  36: ['list pool users; last login', 401, 403, 403, 403, A, 403],
  37: ['create organization; status; layout; branding; link; name; max', 401, 403, 403, 403, A, 403],
  38: ['resources list/download on org page', 401, '403/404', A, 404, A, '403/404'],
  39: ['create/disable resource; put resources/, groups/, learningUnits/', 401, 403, 403, 403, A, 403],
  40: [
    'create/update track, topic, unit, layout, icon, help line, intent, foundIn',
    401,
    403,
    403,
    403,
    A,
    403,
  ],
  41: ['post usage event (codes 100–410 except below)', 401, S, S, _, N, S],
  42: ['post 500/510', 401, 403, 403, 403, 403, 403],
  43: ['query EventLog, analytics, statistics (row 52 apart)', 401, 403, 403, 403, A, 403],
  44: [
    "mailing-list function (docs/product.md 9.4), for a member of the caller's reach",
    401,
    403,
    A,
    403,
    A,
    403,
  ],
  45: ['grant role admin', _, _, _, _, _, _],
  46: ['health (no details)', A, A, A, A, A, A],
  47: ['versions of content; library export, import; impact, problems', 401, 403, 403, 403, A, 403],
  48: ['preview as a layout or organization (read-only)', 401, 403, 403, 403, A, 403],
  49: ['audit log of an organization', 401, 403, A, 404, A, 403],
  50: ['undo an import; "remove those not in this file"', 401, 403, A, 404, A, 403, '†'],
  51: ['people search across organizations; enable, disable one', 401, 403, 403, 403, A, 403],
  52: ['benefit report', 401, 403, A, 404, A, 403],
  53: ['own sessions: list, end', 401, S, S, _, S, S],
  54: ['ask for a fresh invitation', U, _, _, _, _, _],
  55: ['metrics', _, _, _, _, _, _],
  56: ['correct the name and address of a user', 401, 403, A, 403, A, 403, '†'],
  57: ['remove the second step of a user; unlock their account', 401, 403, A, 403, A, 403, '†'],
  58: ['make a user a manager and the reverse; rows 56 and 57 for a manager', 401, 403, 403, 403, A, 403],
  59: ['move a user to another organization', 401, 403, 403, 403, A, 403],
  60: [
    'invite, enable, disable or delete many users, undo it; move them as row 24',
    401,
    403,
    A,
    403,
    A,
    403,
    '†',
  ],
  61: ['plan invitations; their words, test mail and reminders', 401, 403, A, 403, A, 403, '†'],
  62: ['announcement on the dashboard', 401, 403, A, 403, A, 403],
  63: ['archive, remove an organization', 401, 403, 403, 403, A, 403],
  64: ['usage of each month', 401, 403, A, 404, A, 403],
  65: ['refuse reminders, with the link of one', A, A, A, A, A, A],
} as const satisfies Record<number, MatrixTuple>

export type RowNumber = keyof typeof matrixTable

/**
 * The permissions that a row is about, as far as there are endpoints for it. Rows 11, 23, 28 and 32 describe inputs that
 * no endpoint accepts or what depends on the record, rows 6, 45 and 55 what is not an endpoint of the public server.
 */
export const permissionsByRow: { readonly [Row in RowNumber]?: readonly Permission[] } = {
  1: ['public.read', 'catalog.helpLines.read', 'accounts.signIn.external'],
  2: ['accounts.signIn'],
  3: ['accounts.password.reset'],
  4: ['accounts.help.request', 'insights.pageViews.record'],
  5: ['accounts.signOut'],
  7: [
    'accounts.currentUser.read',
    'accounts.profile.read',
    'accounts.ownData.read',
    'accounts.removal.request',
  ],
  8: ['accounts.profile.edit', 'uploads.send'],
  9: ['accounts.email.change'],
  10: ['accounts.password.change', 'accounts.secondFactor.change'],
  12: ['catalog.read'],
  13: ['catalog.read', 'learning.progress.write', 'accounts.currentUser.read'],
  14: ['catalog.read'],
  15: ['catalog.read'],
  16: ['accounts.currentUser.read'],
  17: ['groups.read'],
  18: ['groups.list'],
  19: ['groups.members.read'],
  20: ['groups.members.details.read'],
  22: ['groups.members.details.read'],
  24: ['groups.members.move'],
  25: ['groups.subGroups.edit'],
  26: ['groups.members.add'],
  27: ['groups.members.add'],
  29: ['groups.imports.run'],
  30: ['groups.members.delete'],
  31: ['groups.members.delete'],
  33: ['groups.members.invite'],
  34: ['groups.members.invite'],
  35: ['groups.members.setEnabled'],
  37: ['groups.edit'],
  21: ['learning.progress.read', 'learning.progress.write', 'accounts.currentUser.read'],
  36: ['accounts.notices.read', 'accounts.notices.dismiss', 'groups.people.search'],
  38: ['catalog.resources.download', 'groups.resources.read'],
  39: ['catalog.resources.edit', 'uploads.send'],
  40: ['catalog.edit', 'insights.searches.answer'],
  41: ['insights.events.record'],
  42: ['insights.events.record'],
  43: ['insights.statistics.read'],
  44: ['groups.mailingList.change'],
  46: ['health.read'],
  47: ['catalog.manage'],
  48: ['catalog.preview'],
  49: ['groups.audit.read'],
  50: ['groups.imports.undo'],
  51: ['groups.people.search', 'groups.members.setEnabled'],
  52: ['insights.reports.read'],
  53: ['accounts.sessions.read', 'accounts.sessions.end'],
  54: ['accounts.invitations.request'],
  56: ['groups.members.correct'],
  57: ['groups.members.recover'],
  58: ['groups.members.role', 'groups.members.correct', 'groups.members.recover'],
  59: ['groups.members.transfer'],
  60: ['groups.members.changeMany'],
  61: ['groups.invitations.plan'],
  62: ['groups.announcement.edit'],
  63: ['groups.archive'],
  64: ['insights.usage.read'],
  65: ['groups.reminders.refuse'],
}

export const matrixNotes: { readonly [Row in RowNumber]?: string } = {
  4: 'limited for anonymous',
  6: 'in production; elsewhere the panel is there',
  18: 'a manager: own only',
  20: '403 in the words of docs/product.md 2.2, the same for unknown ids',
  22: "unless the organization's setting hides it from managers",
  28: 'the identity provider owns membership',
  29: 'a manager: own job',
  30: 'not self',
  36: 'members come via 19',
  38: 'all ∪ own ∪ own layout, active',
  42: 'the server writes them, admin sign-ins too',
  45: 'no API; operator CLI only',
  52: 'a manager: if the setting allows, but for ending the e-mails',
  64: 'a manager: if the setting allows',
  55: 'own port on 127.0.0.1, never on the public one',
}

/** Kinds of actors. The last two have no column in the table: `expectedOutcome` derives their outcomes. */
export type MatrixColumn =
  | 'anonymous'
  | 'user'
  | 'manager'
  | 'otherManager'
  | 'admin'
  | 'sso'
  | 'ssoManager'
  | 'disabled'

type MatrixRow = {
  action: string
  outcomes: Readonly<Record<Exclude<MatrixColumn, 'ssoManager' | 'disabled'>, MatrixOutcome>>
  isDeniedToSsoManagers: boolean
}

function isRowNumber(number: number): number is RowNumber {
  return number in matrixTable
}

export const rowNumbers: readonly RowNumber[] = Object.keys(matrixTable).map(Number).filter(isRowNumber)

export function rowsOf(permission: Permission): RowNumber[] {
  return rowNumbers.filter((row) => permissionsByRow[row]?.includes(permission))
}

export function getMatrixRow(number: RowNumber): MatrixRow {
  const tuple: MatrixTuple = matrixTable[number]
  const [action, anonymous, user, manager, otherManager, admin, sso, dagger] = tuple
  return {
    action,
    outcomes: { anonymous, user, manager, otherManager, admin, sso },
    isDeniedToSsoManagers: dagger !== undefined,
  }
}

/**
 * Returns the outcome that the matrix states for a kind of actor. A disabled account, or one of a disabled
 * organization, counts as anonymous: 401 from row 7 on, except for health (46), which identifies nobody, and for
 * requests that only anonymous visitors make (54).
 */
export function expectedOutcome(number: RowNumber, column: MatrixColumn): MatrixOutcome {
  const { outcomes, isDeniedToSsoManagers } = getMatrixRow(number)
  switch (column) {
    case 'disabled':
      return outcomes.anonymous
    case 'ssoManager': {
      // What an identity provider manages for users, it manages for managers too.
      const isProviderManaged = outcomes.sso !== outcomes.user
      return isDeniedToSsoManagers ? 403 : isProviderManaged ? outcomes.sso : outcomes.manager
    }
    default:
      return outcomes[column]
  }
}

/** Returns the outcome of rows 2 and 3 for the account that is named: 'uniform' where it is disabled or unknown. */
export function expectedOutcomeForAccount(number: 2 | 3, account: MatrixColumn | 'unknown'): MatrixOutcome {
  return account === 'disabled' || account === 'unknown' ? U : expectedOutcome(number, account)
}
