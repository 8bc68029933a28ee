import { getRefusalResponse, type RefusalCode } from '@kitchen-table/contract/refusals'
import { expect } from 'vitest'
import { z } from 'zod'

/** Returns the headers and the body of a response as one text, to search in. */
export async function serializeResponse(response: Response): Promise<string> {
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

/** The refusals that say what is wrong with each field, or with each file of an archive. */
const codesWithData: readonly string[] = [
  'input.invalid',
  'catalog.archive_invalid',
  'catalog.not_exportable',
  'groups.csv_invalid',
  'groups.import_unclear',
  'groups.import_unfinished',
]

/**
 * Expects the response that the refusal table has for `code`, without any canary. Returns its `data`. `where` is part of
 * the message when it is another one.
 */
export async function expectRefusal(
  pending: Response | Promise<Response>,
  code: RefusalCode,
  where?: string,
): Promise<unknown> {
  const response = await pending
  const serialized = await serializeResponse(response.clone())
  const { data, ...body } = z.record(z.string(), z.unknown()).parse(await response.json())
  expect(body, where).toEqual({ defined: true, code, ...getRefusalResponse(code) })
  expect(response.status, where).toBe(getRefusalResponse(code).status)
  expect(response.headers.get('cache-control'), where).toBe('no-store')
  expect(data === undefined, where).toBe(!codesWithData.includes(code))
  expect(serialized, where).not.toMatch(/canary/i)
  return data
}

export async function expectStatus(pending: Response | Promise<Response>, status: number): Promise<void> {
  expect((await pending).status).toBe(status)
}

/** Returns status, headers and body of a response as one text, without what differs between any two responses. */
export async function serializeComparably(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  const text = JSON.stringify([response.status, headers, await response.text()])
  // The cookie of a password reset contains a random token.
  return text.replace(/__Host-reset=[\w-]{43};/, '__Host-reset=TOKEN;')
}
