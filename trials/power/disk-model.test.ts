import { describe, expect, test } from 'vitest'
import { cutModes } from './cut-modes.ts'
import { createDiskModel, type Image } from './disk-model.ts'
import type { FileCall } from './trace.ts'

const write = (path: string, text: string, offset: number | null = null): FileCall => ({
  what: 'write',
  path,
  offset,
  bytes: Buffer.from(text),
})
const sync = (path: string, from = Number.MAX_SAFE_INTEGER): FileCall => ({ what: 'sync', path, from })
const create = (path: string): FileCall => ({ what: 'create', path })

/** Returns a model of the folder `/d` with the file `/d/old`, after these calls. */
function after(...calls: FileCall[]) {
  const disk = createDiskModel(
    new Map<string, Buffer | 'folder'>([
      ['/d', 'folder'],
      ['/d/old', Buffer.from('old words')],
    ]),
  )
  for (const [at, call] of calls.entries()) disk.apply(call, at)
  return disk
}

const read = (image: Image) =>
  Object.fromEntries([...image].map(([path, content]) => [path, content.toString()]))

const initial = { '/d': 'folder', '/d/old': 'old words' }

describe('after all unsynced changes are dropped', () => {
  test.each<[description: string, calls: FileCall[], expected: Record<string, string>]>([
    ['an unsynced write is undone', [write('/d/old', 'NEW', 0)], initial],
    [
      'a synced write is kept',
      [write('/d/old', 'NEW', 0), sync('/d/old')],
      { ...initial, '/d/old': 'NEW words' },
    ],
    [
      'a sync keeps only what was written before it started',
      [write('/d/old', 'NEW', 0), write('/d/old', 'WORDS', 4), sync('/d/old', 1)],
      { ...initial, '/d/old': 'NEW words' },
    ],
    [
      'a synced file with an unsynced name is gone',
      [create('/d/new'), write('/d/new', 'x'), sync('/d/new')],
      initial,
    ],
    [
      'an unsynced file with a synced name is empty',
      [create('/d/new'), write('/d/new', 'x'), sync('/d')],
      { ...initial, '/d/new': '' },
    ],
    [
      'a file whose bytes and name are synced is kept',
      [create('/d/new'), write('/d/new', 'a'), write('/d/new', 'b'), sync('/d/new'), sync('/d')],
      { ...initial, '/d/new': 'ab' },
    ],
    [
      'a file in a folder with an unsynced name is gone',
      [{ what: 'folder', path: '/d/e' }, create('/d/e/new'), sync('/d/e')],
      initial,
    ],
    [
      'a file with an unsynced rename has its old name',
      [{ what: 'rename', path: '/d/old', to: '/d/new' }],
      initial,
    ],
    [
      'a synced rename is kept',
      [{ what: 'rename', path: '/d/old', to: '/d/new' }, sync('/d')],
      { '/d': 'folder', '/d/new': 'old words' },
    ],
    ['a removed file is back', [{ what: 'remove', path: '/d/old' }], initial],
    [
      'a synced second name is kept',
      [{ what: 'link', path: '/d/old', to: '/d/new' }, sync('/d')],
      { ...initial, '/d/new': 'old words' },
    ],
    [
      'a file with an unsynced truncation is as long as before',
      [{ what: 'truncate', path: '/d/old', size: 3 }],
      initial,
    ],
  ])('%s', (_description, calls, expected) => {
    expect(read(after(...calls).image([]))).toEqual(expected)
  })
})

test('with all changes on the disk, the image is what the process saw', () => {
  const disk = after(
    ...[write('/d/old', 'NEW', 0), create('/d/new'), write('/d/new', 'x', 3)],
    ...([{ what: 'rename', path: '/d/new', to: '/d/newer' }] satisfies FileCall[]),
  )
  expect(read(disk.image(disk.unsynced()))).toEqual({
    '/d': 'folder',
    '/d/old': 'NEW words',
    '/d/newer': '\0\0\0x',
  })
})

test('throws if a program truncates a file before writing it again', () => {
  expect(() => after({ what: 'emptied', path: '/d/old' })).toThrow('a power cut would leave it empty')
})

describe('kinds of cuts', () => {
  const changes = after(write('/d/old', 'x'.repeat(5000), 100), create('/d/new')).unsynced()
  const sizes = (cut: keyof typeof cutModes, random: () => number) =>
    cutModes[cut](changes, random).map((change) =>
      change.kind === 'bytes' ? change.bytes.length : change.kind,
    )

  test('dropped keeps nothing', () => expect(sizes('dropped', () => 0)).toEqual([]))
  test('scattered keeps whole blocks', () => {
    expect(sizes('scattered', () => 0)).toEqual([412, ...Array(8).fill(512), 492])
    expect(sizes('scattered', () => 0.9)).toEqual(['names'])
  })
  test('torn keeps everything except the end of the last change', () => {
    const unsynced = after(create('/d/new'), write('/d/new', 'x'.repeat(2000))).unsynced()
    const survivors = cutModes
      .torn(unsynced, () => 0.5)
      .map((change) => ('bytes' in change ? change.bytes.length : 'name'))
    expect(survivors).toEqual(['name', 512, 512])
  })
})
