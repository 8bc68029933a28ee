import { isDeepStrictEqual } from 'node:util'
import type { FieldIssue } from '@kitchen-table/contract/refusals'
import { getWorksheet, hasFactReference, toFactToken, type Unit } from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import { type FigureUnit, findFigureUnit, parseFigure } from '@kitchen-table/domain/tools'
import { formatList } from '@kitchen-table/i18n/formats'
import type { Snapshot } from '../reading/library-cache.ts'
import { fillWorksheet, findWorksheetProblem } from '../worksheets/worksheet-problem.ts'
import { filterUsersOfFact, type ListedFactUser, listFactUsers } from './fact-users.ts'
import { messages } from './messages.ts'

/** The facts of a library before and after one of them is saved. `day` is the present one (YYYY-MM-DD). */
type FactChange = { slug: string; before: Snapshot['facts']; after: Snapshot['facts']; day: string }

/** Titles that a sentence names. */
const MAX_NAMED = 3

function describeUsers(users: readonly ListedFactUser[]): string {
  const named = users.slice(0, MAX_NAMED).map(({ content: { title } }) => messages.quoted({ title }))
  const others = users.length - named.length
  return formatList(others === 0 ? named : [...named, messages.more({ count: others })])
}

type Part = ListedFactUser['references'][number]

const getListField = (fact: Fact | undefined) => (fact?.kind === 'window' ? 'periods' : 'values')

/** `listField` is the field of the form that lists the values, or the periods of a window. */
function describeLostPart(part: Part, users: string, listField: string): FieldIssue {
  const { name } = toFactToken(part)
  switch (part.kind) {
    case 'fact':
      return {
        field: listField,
        message:
          name === ''
            ? messages.unnamedValueGone({ texts: users })
            : messages.valueGone({ name, texts: users }),
      }
    case 'figure':
      return {
        field: listField,
        message: messages.figureGone({ name, lessons: users }),
      }
    case 'factAddress':
      return { field: 'kind', message: messages.stillLinked({ texts: users }) }
    case 'window':
      return { field: 'kind', message: messages.stillSeason({ intents: users }) }
    default:
      return part.kind satisfies never
  }
}

const unreadable: Record<FigureUnit, (values: { name: string; lessons: string }) => string> = {
  money: messages.noMoney,
  percent: messages.noPercent,
  months: messages.noMonths,
  terms: messages.noTerms,
  year: messages.noYear,
  rates: messages.noRates,
}

const findText = (fact: Fact | undefined, valueName: string): string | undefined =>
  fact?.values.find(({ name }) => name === valueName)?.text

/** Returns what is wrong with the values that a change writes and calculators read. */
function findUnreadableFigures(
  fact: Fact,
  before: Fact | undefined,
  usersByPart: readonly [Part, ListedFactUser[]][],
): FieldIssue[] {
  return usersByPart.flatMap(([part, users]) => {
    const token = toFactToken(part)
    const unit = part.kind === 'figure' ? findFigureUnit(token) : null
    const index = fact.values.findIndex(({ name }) => name === token.name)
    const text = fact.values[index]?.text
    if (unit === null || text === undefined || text === findText(before, token.name)) return []
    if (parseFigure(text, unit) !== null) return []
    const message = unreadable[unit]({ name: token.name, lessons: describeUsers(users) })
    return [{ field: `values.${index}.text`, message }]
  })
}

/** Returns what a change takes away of what records name. What was missing before it is not its fault. */
function findLostParts(
  { slug, before, after }: FactChange,
  usersByPart: readonly [Part, ListedFactUser[]][],
): FieldIssue[] {
  return usersByPart
    .filter(([part]) => hasFactReference(before, part) && !hasFactReference(after, part))
    .filter(
      ([part]) => part.kind !== 'figure' || findText(after.get(slug), toFactToken(part).name) === undefined,
    )
    .map(([part, users]) => describeLostPart(part, describeUsers(users), getListField(after.get(slug))))
}

function groupByPart(users: readonly ListedFactUser[]): [Part, ListedFactUser[]][] {
  const groups = new Map<string, [Part, ListedFactUser[]]>()
  for (const user of users)
    for (const part of user.references) {
      const id = `${part.kind} ${part.key}`
      const group = groups.get(id) ?? [part, []]
      groups.set(id, group)
      if (group[1].at(-1) !== user) group[1].push(user)
    }
  return [...groups.values()]
}

/** Returns which worksheets a change makes unusable: what is wrong with them depends on the values that they name. */
async function findUnusableWorksheets(
  { before, after, day }: FactChange,
  fact: Fact,
  users: readonly ListedFactUser[],
): Promise<FieldIssue[]> {
  const units = users.map(({ record }) => record).filter((record): record is Unit => 'worksheet' in record)
  const issues: FieldIssue[] = []
  for (const unit of units.filter((each) => getWorksheet(each) !== '')) {
    const [earlier, changed] = [fillWorksheet(unit, before, day), fillWorksheet(unit, after, day)]
    if (isDeepStrictEqual(earlier, changed)) continue
    const problem = await findWorksheetProblem(changed)
    if (problem === null || (await findWorksheetProblem(earlier)) !== null) continue
    issues.push({
      field: getListField(fact),
      message: messages.worksheetUnusable({ title: unit.title, problem }),
    })
  }
  return issues
}

/** Returns why a change of a fact would break what names it, for the fields of the fact; nothing if it would not. */
export async function findFactIssues(
  allUsers: readonly ListedFactUser[],
  change: FactChange,
): Promise<FieldIssue[]> {
  const fact = change.after.get(change.slug)
  const users = filterUsersOfFact(allUsers, change.slug)
  if (fact === undefined || users.length === 0) return []
  const isNewlyDisabled = fact.disabled && change.before.get(change.slug)?.disabled === false
  const usersByPart = groupByPart(users)
  return [
    ...(isNewlyDisabled
      ? [{ field: 'disabled', message: messages.stillUsed({ users: describeUsers(users) }) }]
      : []),
    ...findLostParts(change, usersByPart),
    ...findUnreadableFigures(fact, change.before.get(change.slug), usersByPart),
    ...(await findUnusableWorksheets(change, fact, users)),
  ]
}

/** Returns the same for a fact that is to be saved into a library. */
export function findIssuesOfSave(snapshot: Snapshot, fact: Fact, day: string): Promise<FieldIssue[]> {
  const after = new Map([...snapshot.facts, [fact.slug, { ...fact, version: 0 }]])
  return findFactIssues(listFactUsers(snapshot), { slug: fact.slug, before: snapshot.facts, after, day })
}
