import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { callRoute } from '../../../testing/call-route.ts'
import { sampleFact, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { createFilledLibraryCache } from '../facts/fill-library.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { worksheetRoute } from './worksheet-route.ts'

const person = { sub: 'ada', role: 'user', group: null, subGroupId: null } as AuthenticatedPerson

async function requestWorksheet(limit: string) {
  const { catalog } = memoryStores()
  await catalog.saveFact(sampleFact({ values: [{ name: '', text: limit }] }), null)
  const worksheet = '# Jars\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'
  await catalog.saveUnit(sampleUnit({ worksheet }), null)
  const library = createFilledLibraryCache(createLibraryCache(catalog), () => Date.UTC(2026, 5, 1))
  const route = worksheetRoute({ library, productName: 'Kitchen Table' })
  return callRoute(route, new Request('http://localhost/files/units/u-1/worksheet.pdf'), person)
}

test('a worksheet is a PDF with the values of today', async () => {
  const response = await requestWorksheet('$4,400')
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
})

test('a worksheet that a value has made unusable is not found, and no fault', async () => {
  await expect(requestWorksheet('≥ 130 percent')).rejects.toMatchObject({ code: 'files.not_found' })
})
