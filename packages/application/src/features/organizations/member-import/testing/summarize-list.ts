import { formatImportReason, judgeImportRow, normalizeImportRow } from '@kitchen-table/domain/member-import'
import type { MemberList } from '../member-list.ts'
import { readMemberList } from '../read-member-list.ts'

/** Returns what comes of a file: a line for each person, the question, or the reason why it cannot be read. */
export function summarizeList(list: MemberList): string[] {
  if ('problem' in list) return [list.problem.reason]
  if ('question' in list) {
    const { columns, guess, encodings } = list.question
    const titles = new Map(columns.map(({ index, heading }) => [index, heading || `column ${index + 1}`]))
    const guessed = Object.entries(guess).flatMap(([kind, index]) =>
      index === null ? [] : [`${kind}=${titles.get(index) ?? '?'}`],
    )
    return [
      `asks: ${guessed.join(' ')}`,
      ...encodings.map(({ encoding, names }) => `${encoding}: ${names.join(', ')}`),
    ]
  }
  return list.rows.map((input) => {
    const row = normalizeImportRow(input)
    const context = {
      group: { slug: 'a', subGroups: [] },
      person: null,
      sameAs: null,
      suggestEmail: () => null,
    }
    const judgment = judgeImportRow(row, {
      ...context,
      withheld: input.withheld,
      isElsewhereKnown: true,
    })
    const shown = [row.email, row.first, row.last].join('|')
    return judgment.verdict === 'create' ? shown : `${shown}: ${formatImportReason(judgment)}`
  })
}

/** Reads a file on a fixed day; what is unclear is asked. */
export async function summarizeFile(name: string, bytes: Uint8Array | string): Promise<string[]> {
  return summarizeList(
    await readMemberList(name, Buffer.from(bytes), { unclear: 'ask', today: '2026-11-28' }),
  )
}
