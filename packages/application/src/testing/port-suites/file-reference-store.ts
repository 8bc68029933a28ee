import { test as base, describe, expect } from 'vitest'
import type { FileReferenceStore } from '../../platform/uploads/ports.ts'
import type { Stores } from '../../stores.ts'
import { awkwardTexts, sampleOrganization, sampleResource, sampleTopic, sampleUnit } from './samples.ts'

type RecordStores = Pick<Stores, 'catalog' | 'resources' | 'groups' | 'people'>
type Open = () => Promise<{ store: FileReferenceStore } & RecordStores>

const author = { sub: 'ada', at: '2026-11-05T11:00:00.000Z' }
const file = (key: string) => ({ key, name: 'a.pdf', type: 'application/pdf', size: 1 })
const person = { sub: 'ada', email: 'ada@example.org', first: 'Ada', last: 'B', role: 'user' } as const

/** By field: the key of its file, and how a record with it is saved. */
const records: Record<string, [key: string, save: (stores: RecordStores, key: string) => Promise<unknown>]> =
  {
    'the attachment of a unit': [
      'units/u-1/1',
      ({ catalog }, key) => catalog.saveUnit(sampleUnit({ attachment: file(key) }), null),
    ],
    'the film of a unit': [
      'units/u-1/3',
      ({ catalog }, key) => catalog.saveUnit(sampleUnit({ attachment: null, film: file(key) }), null),
    ],
    'the picture of a unit': [
      'units/u-1/2',
      ({ catalog }, key) => catalog.saveUnit(sampleUnit({ attachment: null, embedImage: file(key) }), null),
    ],
    'the banner of a topic': [
      'topics/default/1',
      ({ catalog }, key) => catalog.saveTopic('default', sampleTopic({ banner: file(key) }), null),
    ],
    'the banner of a topic that was copied to another layout': [
      'topics/default/2',
      ({ catalog }, key) => catalog.saveTopic('young', sampleTopic({ banner: file(key) }), null),
    ],
    'the file of a resource': [
      'resources/r-1/1',
      ({ resources }, key) => resources.save(sampleResource({ file: file(key) }), null, author),
    ],
    'the file of an earlier version of a resource': [
      'resources/r-1/2',
      async ({ resources }, key) => {
        await resources.save(sampleResource({ file: file(key) }), null, author)
        await resources.save(sampleResource({ file: file('resources/r-1/new') }), 1, author)
      },
    ],
    'the logo of an organization': [
      'groups/acme/1',
      ({ groups }, key) => groups.create(sampleOrganization({ groupImage: file(key) })),
    ],
    'the picture of a person': [
      'people/ada/1',
      async ({ people }, key) => {
        await people.create({ ...person, group: null, subGroupId: null })
        await people.setPicture('ada', file(key))
      },
    ],
  }

/** Tests that every adapter of FileReferenceStore must pass. */
export function defineFileReferenceStoreSuite(name: string, open: Open): void {
  const test = base.extend('stores', open)

  describe(`${name} as FileReferenceStore`, () => {
    test.for(Object.entries(records))('finds %s', async ([, [key, save]], { stores }) => {
      expect(await stores.store.isReferenced(key)).toBe(false)
      await save(stores, key)
      expect(await stores.store.isReferenced(key)).toBe(true)
      for (const other of [`${key}0`, key.slice(0, -1), key.toUpperCase(), `${key}/1`])
        expect(await stores.store.isReferenced(other)).toBe(false)
    })

    test.for(['', '%', 'units/%', 'units/u-1/', ...awkwardTexts])(
      'finds no file by %j',
      async (key, { stores }) => {
        for (const [recordKey, save] of Object.values(records)) await save(stores, recordKey)
        expect(await stores.store.isReferenced(key)).toBe(false)
      },
    )
  })
}
