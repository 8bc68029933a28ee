import { getRefusalResponse, type RefusalCode } from '@kitchen-table/contract/refusals'
import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import { findResponseViolations } from './response-violations.ts'

const operation = operations.find(({ name }) => name === 'groups.planMemberImport') ?? expect.fail('renamed')

const request = { target: '/api/groups/acme/imports', method: 'POST', headers: {}, body: null }

function violationsOf(code: RefusalCode, data?: unknown): string[] {
  const body = { defined: true, code, ...getRefusalResponse(code), data }
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': '00000000-0000-4000-8000-000000000000',
  }
  const response = { status: body.status, headers, text: JSON.stringify(body), milliseconds: 1 }
  return findResponseViolations(operation, request, response)
}

const reason = 'There is no heading.'

test.each<{ what: string; code: RefusalCode; data?: unknown; violation: RegExp | null }>([
  { what: 'its data', code: 'groups.csv_invalid', data: { reason, line: 1 }, violation: null },
  { what: 'no data', code: 'groups.csv_invalid', violation: /^has data that does not match its schema/ },
  {
    what: 'a field more',
    code: 'groups.csv_invalid',
    data: { reason, line: 1, path: '/tmp' },
    violation: /^has data that has fields that its schema does not have/,
  },
  { what: 'no data where none is listed', code: 'auth.forbidden', violation: null },
  {
    what: 'data where none is listed',
    code: 'auth.forbidden',
    data: { reason },
    violation: /^has data that the contract does not list/,
  },
])('a refusal $code with $what', ({ code, data, violation }) => {
  expect(violationsOf(code, data)).toEqual(violation ? [expect.stringMatching(violation)] : [])
})
