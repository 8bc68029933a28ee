import { fileURLToPath } from 'node:url'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { toTopicKey } from '@kitchen-table/domain/catalog'
import {
  type Fact,
  formatFactToken,
  isFactOverdue,
  listFactSlugs,
  toWindowDay,
} from '@kitchen-table/domain/facts'
import { addDays } from '@kitchen-table/domain/insights'
import { type LessonToolSlug, listToolFigures } from '@kitchen-table/domain/tools'
import { readLibrary } from './read-library.ts'

/** A fact is said to be due soon so many days before. */
const DAYS_AHEAD = 31

const listToolNames = (tool: LessonToolSlug | null) =>
  tool === null ? [] : listToolFigures(tool).map(formatFactToken)

/** Returns the names of the files, topics and intents that use each fact, by its slug. */
function listUsers({ tracks, layouts }: ReturnType<typeof readLibrary>): Map<string, string[]> {
  const texts = [
    ...tracks.map(({ slug, content }) => ({ name: `tracks/${slug}/track.md`, text: content })),
    ...tracks.flatMap(({ units }) =>
      units.map(({ file, content, worksheet, tool }) => ({
        name: file,
        text: [content, worksheet?.markdown ?? '', ...listToolNames(tool)].join('\n'),
      })),
    ),
    ...readFirstIntents().map(({ slug, season }) => ({
      name: `intents/${slug}.yaml`,
      text: season === null ? '' : formatFactToken({ slug: season, name: '' }),
    })),
    ...layouts.flatMap(({ config, topics }) =>
      topics.map(({ slug, content }) => ({ name: toTopicKey(config, slug), text: content })),
    ),
  ]
  const users = new Map<string, string[]>()
  for (const { name, text } of texts)
    for (const slug of listFactSlugs(text)) users.set(slug, [...(users.get(slug) ?? []), name])
  return users
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints the facts of the demo library that are overdue, due soon, or not confirmed, and what uses them. */
function printFacts(contentDir: string, now: number): void {
  const library = readLibrary(contentDir)
  const users = listUsers(library)
  const today = toWindowDay(now)
  const soon = addDays(today, DAYS_AHEAD)
  const sections: [heading: string, facts: Fact[]][] = [
    ['Past their date', library.facts.filter((fact) => isFactOverdue(fact, today))],
    [
      `Due within ${DAYS_AHEAD} days`,
      library.facts.filter((fact) => !isFactOverdue(fact, today) && isFactOverdue(fact, soon)),
    ],
    ['Not confirmed at their source', library.facts.filter(({ confirmed }) => !confirmed)],
  ]
  for (const [heading, facts] of sections) {
    print(`${heading}: ${facts.length}`)
    for (const { slug, checkAgainBy, source, note } of facts)
      print(
        `  ${checkAgainBy}  ${slug}\n    ${source.url}\n    ${(users.get(slug) ?? []).join(', ')}${note && `\n    ${note}`}`,
      )
  }
  print(`In all: ${library.facts.length}`)
}

printFacts(fileURLToPath(new URL('../../../content', import.meta.url)), Date.now())
