/** What a row of a sample file is for; every kind but 'bad' and 'duplicate' is of an address that occurs once. */
type SampleRowKind = 'plain' | 'bad' | 'duplicate' | 'existing' | 'formula' | 'multiLine'

export type SampleRow = { kind: SampleRowKind; email: string; first: string; last: string }

const MULTI_LINE_ROWS = 100

/** Returns the kind of a row: 7 % bad, 3 % duplicates, 1 % existing, 0.5 % formulas, and at most 100 multi-line ones. */
function kindOf(n: number, count: number): SampleRowKind {
  const place = n % 200
  if (place % 100 >= 93) return 'bad'
  if (place % 100 >= 90) return 'duplicate'
  if (place % 100 === 89) return 'existing'
  if (place === 88) return 'formula'
  const isMultiLine = n % Math.max(1, Math.floor(count / MULTI_LINE_ROWS)) === 0
  return isMultiLine ? 'multiLine' : 'plain'
}

const badAddresses = ['', 'nobody', 'two words@people.example', 'a@b', '@people.example', 'a@@people.example']

/** Returns the rows of a file of people. `existing` are addresses of members, which rows of that kind have. */
export function createSampleRows(count: number, existing: readonly string[]): SampleRow[] {
  return Array.from({ length: count }, (_, n) => {
    const kind = kindOf(n, count)
    const own = `person-${n}@people.example`
    const emails: Record<SampleRowKind, string> = {
      plain: own,
      formula: own,
      multiLine: own,
      bad: badAddresses[n % badAddresses.length] ?? '',
      // In another case, and of the first row of the hundred, which is plain or has several lines.
      duplicate: `Person-${n - (n % 100)}@PEOPLE.example`,
      existing: existing[Math.floor(n / 100) % Math.max(1, existing.length)] ?? own,
    }
    const names: Partial<Record<SampleRowKind, string>> = {
      formula: '=SUM(A1:A9)*cmd',
      multiLine: 'Anna\r\nMaria',
    }
    return { kind, email: emails[kind], first: names[kind] ?? `First ${n}`, last: `Last ${n}` }
  })
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Writes rows as a file of people. */
export function formatSampleRows(rows: readonly SampleRow[]): string {
  const lines = rows.map(({ email, first, last }) => [email, first, last].map(quote).join(','))
  return ['Email,First,Last', ...lines, ''].join('\r\n')
}
