import {
  getMatrixRow,
  type MatrixOutcome,
  matrixNotes,
  permissionsByRow,
  rowNumbers,
} from './authorization-rows.ts'

const BEGIN = '<!-- authorization table: begin -->'
const END = '<!-- authorization table: end -->'

const words: Record<string, string> = {
  allowed: 'yes',
  self: 'own record',
  reduced: 'fewer fields',
  own: 'own organization',
  uniform: 'uniform response',
  'not stored': 'yes, not stored',
}

const formatOutcome = (outcome: MatrixOutcome): string =>
  outcome === null ? '–' : (words[String(outcome)] ?? String(outcome))

function formatRow(row: (typeof rowNumbers)[number]): string {
  const { action, outcomes, isDeniedToSsoManagers } = getMatrixRow(row)
  const { anonymous, user, manager, otherManager, admin, sso } = outcomes
  const permissions = (permissionsByRow[row] ?? []).map((name) => `\`${name}\``).join(', ')
  const cells = [
    `${row}${isDeniedToSsoManagers ? ' †' : ''}`,
    action,
    ...[anonymous, user, manager, otherManager, admin, sso].map(formatOutcome),
    permissions || '–',
    matrixNotes[row] ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}

export function formatAuthorizationTable(): string {
  return [
    '| row | action | visitor | user | manager | manager of another organization | administrator | SSO user | permissions | note |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rowNumbers.map(formatRow),
  ].join('\n')
}

/** Returns the page with the current table between its two marker lines. Throws where the page has no markers. */
export function withAuthorizationTable(page: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new Error('The page has no markers for the authorization table')
  return `${page.slice(0, from + BEGIN.length)}\n\n${formatAuthorizationTable()}\n\n${page.slice(to)}`
}
