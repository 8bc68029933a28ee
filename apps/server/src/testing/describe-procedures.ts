import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RequestBody, TestProduct } from './product.ts'
import { canary } from './sample-library.ts'
import { emailOf, type SampleName, sampleNames, samplePeople, type Who } from './sample-people.ts'

/** What a contract says of one endpoint. */
type Procedure = {
  '~orpc': {
    route: { method?: string | undefined; path?: string | undefined; successStatus?: number | undefined }
    errorMap: object
    outputSchema?: unknown
  }
}

/** 'ok', or the refusal that is to come. */
type Answer = 'ok' | RefusalCode

export type ProcedureCase = {
  name: string
  path: string
  body?: RequestBody
  /** Who gets what; `others` is everybody who is not named. */
  answers: Partial<Record<Who, Answer>> & { others: Answer }
}

const everybody: Who[] = ['nobody', ...sampleNames]
const shutOut: ReadonlySet<Who> = new Set([
  'nobody',
  'disabled',
  'dormantLearner',
  'dormantManager',
  'pending',
])

/** Security.md section 3: who is not signed in gets one answer in every row that is not public. */
function answerFor(procedure: Procedure, { answers }: ProcedureCase, who: Who): Answer {
  const isForSignedIn = 'accounts.not_signed_in' in procedure['~orpc'].errorMap
  if (isForSignedIn && shutOut.has(who)) return 'accounts.not_signed_in'
  return answers[who] ?? answers.others
}

/** What a success must not carry: other organisations' words, hidden content, and other people. */
export function foreignTo(who: SampleName): string[] {
  const { role, group } = samplePeople[who]
  const organisations = [canary.acme, canary.globex, canary.dormant].filter(
    (mark) => mark !== `canary-${group}`,
  )
  const hidden = role === 'admin' ? [] : [canary.hidden]
  const people = sampleNames
    .filter((name) => name !== who)
    .flatMap((name) => [`"${emailOf(name)}"`, `"Canary-${name}"`])
  return [...organisations, ...hidden, ...people]
}

async function wholeAnswer(response: Response): Promise<string> {
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

/** The answer of the refusal table and nothing else. */
export async function expectRefusal(response: Response, code: RefusalCode): Promise<unknown> {
  const whole = await wholeAnswer(response.clone())
  const { data, ...body } = z.record(z.string(), z.unknown()).parse(await response.json())
  expect(body).toEqual({ defined: true, code, ...refusalTable[code] })
  expect(response.status).toBe(refusalTable[code].status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(data === undefined).toBe(code !== 'input.invalid')
  expect(whole).not.toMatch(/canary/i)
  return data
}

async function expectSuccess(response: Response, procedure: Procedure, who: Who): Promise<void> {
  const { route, outputSchema } = procedure['~orpc']
  expect(response.status).toBe(route.successStatus ?? 200)
  const whole = await wholeAnswer(response.clone())
  if (who !== 'nobody') for (const mark of foreignTo(who)) expect(whole).not.toContain(mark)

  if (!(outputSchema instanceof z.ZodType)) expect(await response.text()).toBe('')
  else {
    const body = await response.json()
    expect(body).toEqual(outputSchema.parse(body))
  }
}

/** Whether a path is one of a route's. */
function isAt(path: string, { path: pattern = '' }: { path?: string | undefined }): boolean {
  const expression = `^/api${pattern.replace(/\{\w+\}/g, '[^/]*')}(\\?.*)?$`
  return new RegExp(expression).test(path)
}

/**
 * Who × status for the procedures of one feature. Every procedure of its contract needs rows. A refusal has the words
 * of the table, changes nothing that is stored, and tells nothing; reading changes nothing either.
 */
export function describeProcedures<Feature extends Record<string, Procedure>>(
  product: TestProduct,
  feature: Feature,
  table: Record<keyof Feature & string, ProcedureCase[]>,
  /** Tables that a refusal may change: counters of attempts. */
  counters: string[] = [],
): void {
  for (const [name, procedure] of Object.entries(feature)) {
    const { route } = procedure['~orpc']
    const method = route.method ?? 'POST'

    test(`${name} has rows, at its own address`, () => {
      expect(table[name]?.length ?? 0).toBeGreaterThan(0)
      for (const { path } of table[name] ?? []) expect(isAt(path, route), path).toBe(true)
    })

    const rows = (table[name] ?? []).flatMap((row) => everybody.map((who) => ({ row, who })))
    test.each(rows.map(({ row, who }) => ({ row, who, expected: answerFor(procedure, row, who) })))(
      `${name}, $row.name: $who → $expected`,
      async ({ row, who, expected }) => {
        const before = product.stateHash(counters)
        const response = await product.request(who, method, row.path, row.body)

        if (expected === 'ok') await expectSuccess(response, procedure, who)
        else await expectRefusal(response, expected)
        if (expected !== 'ok' || method === 'GET') expect(product.stateHash(counters)).toBe(before)
        expect(product.faults()).toEqual([])
      },
    )
  }
}
