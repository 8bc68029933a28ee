import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, vi } from 'vitest'
import { sampleLayout, sampleTopic, sampleTrack, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from './library-cache.ts'
import { MAX_PICTURE_ORIGINS, readPictureOrigins } from './read-picture-origins.ts'

function setUp() {
  const { catalog } = memoryStores()
  const library = createLibraryCache(catalog)
  const faults: unknown[] = []
  const read = readPictureOrigins(library, (error) => faults.push(error))
  const current = vi.spyOn(library, 'current')
  return { catalog, current, faults, read, readOrigins: () => read({ mayBeStale: false }) }
}

const test = testWith(setUp)

const picture = (src: string) => `<p><img src="${src}" alt="a &gt; b" /></p>`

test('returns nothing for a library without pictures from the web', async ({ catalog, readOrigins }) => {
  expect(await readOrigins()).toEqual([])
  const content = `<p>src="https://text.example/" <a href="https://link.example/">x</a></p>${picture('data:image/png;base64,AAAA')}`
  await catalog.saveUnit(sampleUnit({ content }), null)
  expect(await readOrigins()).toEqual([])
})

test('returns the origins of units, tracks and topics, those of the most records first', async ({
  catalog,
  readOrigins,
}) => {
  const shared = picture('https://shared.example/a.png')
  await catalog.saveUnit(
    sampleUnit({ content: picture('https://unit.example:8443/a.png?x=1') + shared }),
    null,
  )
  await catalog.saveTrack(sampleTrack({ content: picture('http://track.example/a.png') + shared }), null)
  await catalog.saveLayout(sampleLayout(), null)
  await catalog.saveTopic(
    'default',
    sampleTopic({ content: picture('HTTPS://Topic.Example/a.png'), disabled: true }),
    null,
  )
  expect(await readOrigins()).toEqual([
    'https://shared.example',
    'http://track.example',
    'https://topic.example',
    'https://unit.example:8443',
  ])
})

test('follows the versions of the library', async ({ catalog, readOrigins }) => {
  await catalog.saveUnit(sampleUnit({ content: picture('https://old.example/a.png') }), null)
  expect(await readOrigins()).toEqual(['https://old.example'])
  const stored = await catalog.findUnit('u-1')
  await catalog.saveUnit(
    sampleUnit({ content: picture('https://new.example/a.png') }),
    stored?.version ?? null,
  )
  expect(await readOrigins()).toEqual(['https://new.example'])
})

test('what may be stale is returned without waiting for the store, and is read again behind', async ({
  catalog,
  current,
  faults,
  read,
}) => {
  await catalog.saveUnit(sampleUnit({ content: picture('https://old.example/a.png') }), null)
  await expect.poll(() => read({ mayBeStale: true })).toEqual(['https://old.example'])
  const stored = await catalog.findUnit('u-1')
  await catalog.saveUnit(
    sampleUnit({ content: picture('https://new.example/a.png') }),
    stored?.version ?? null,
  )
  expect(await read({ mayBeStale: true })).toEqual(['https://old.example'])
  await expect.poll(() => read({ mayBeStale: true })).toEqual(['https://new.example'])

  current.mockImplementationOnce(() => new Promise(() => {}))
  expect(await read({ mayBeStale: true })).toEqual(['https://new.example'])

  current.mockRejectedValue(new Error('the store fails'))
  expect(await read({ mayBeStale: false })).toEqual(['https://new.example'])
  expect(await read({ mayBeStale: false })).toEqual(['https://new.example'])
  expect(faults).toEqual([new Error('the store fails')])
})

test('nothing is known before the first read has ended, and nobody who may get less waits for it', async () => {
  const read = readPictureOrigins({ current: () => new Promise(() => {}) }, () => {})
  expect(await read({ mayBeStale: true })).toEqual([])
})

test.for([
  'https://a.example;script-src/x.png',
  'https://a.example,*/x.png',
  'https://*/x.png',
  "https://'unsafe-inline'/x.png",
  'https://[::1]/x.png',
  `https://${'a'.repeat(300)}.example/x.png`,
])('leaves out the host of %s, which could change a policy or is none in it', async (src, context) => {
  await context.catalog.saveUnit(sampleUnit({ content: picture(src) }), null)
  expect(await context.readOrigins()).toEqual([])
})

test('returns a bounded number of origins', async ({ catalog, readOrigins }) => {
  const hosts = Array.from({ length: MAX_PICTURE_ORIGINS + 5 }, (_, index) => `https://h${index}.example`)
  await catalog.saveUnit(
    sampleUnit({ content: hosts.map((host) => picture(`${host}/a.png`)).join('') }),
    null,
  )
  expect(await readOrigins()).toHaveLength(MAX_PICTURE_ORIGINS)
})
