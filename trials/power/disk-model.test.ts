import { describe, expect, test } from 'vitest'
import { cutModes } from './cut-modes.ts'
import { createDiskModel, type Image } from './disk-model.ts'
import type { FileCall } from './trace.ts'

const write = (path: string, words: string, offset: number | null = null): FileCall => ({
  what: 'write',
  path,
  offset,
  bytes: Buffer.from(words),
})
const sync = (path: string, from = Number.MAX_SAFE_INTEGER): FileCall => ({ what: 'sync', path, from })
const create = (path: string): FileCall => ({ what: 'create', path })

/** The folder `/d` with the file `/d/old`, after these calls. */
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

const nothing = { '/d': 'folder', '/d/old': 'old words' }

describe('when all that was not synced is dropped', () => {
  test.each<{ what: string; calls: FileCall[]; left: Record<string, string> }>([
    { what: 'a write is undone', calls: [write('/d/old', 'NEW', 0)], left: nothing },
    {
      what: 'a synced write is kept',
      calls: [write('/d/old', 'NEW', 0), sync('/d/old')],
      left: { ...nothing, '/d/old': 'NEW words' },
    },
    {
      what: 'a sync keeps what was written before it began, and no more',
      calls: [write('/d/old', 'NEW', 0), write('/d/old', 'WORDS', 4), sync('/d/old', 1)],
      left: { ...nothing, '/d/old': 'NEW words' },
    },
    {
      what: 'a synced file without its name is gone',
      calls: [create('/d/new'), write('/d/new', 'x'), sync('/d/new')],
      left: nothing,
    },
    {
      what: 'a synced name without its file is empty',
      calls: [create('/d/new'), write('/d/new', 'x'), sync('/d')],
      left: { ...nothing, '/d/new': '' },
    },
    {
      what: 'both are kept',
      calls: [create('/d/new'), write('/d/new', 'a'), write('/d/new', 'b'), sync('/d/new'), sync('/d')],
      left: { ...nothing, '/d/new': 'ab' },
    },
    {
      what: 'a file in a folder whose name is not safe is gone',
      calls: [{ what: 'folder', path: '/d/e' }, create('/d/e/new'), sync('/d/e')],
      left: nothing,
    },
    {
      what: 'a renamed file has its old name',
      calls: [{ what: 'rename', path: '/d/old', to: '/d/new' }],
      left: nothing,
    },
    {
      what: 'a synced new name takes the place of the old one',
      calls: [{ what: 'rename', path: '/d/old', to: '/d/new' }, sync('/d')],
      left: { '/d': 'folder', '/d/new': 'old words' },
    },
    { what: 'a removed file is back', calls: [{ what: 'remove', path: '/d/old' }], left: nothing },
    {
      what: 'a second name is kept when it was synced',
      calls: [{ what: 'link', path: '/d/old', to: '/d/new' }, sync('/d')],
      left: { ...nothing, '/d/new': 'old words' },
    },
    {
      what: 'a shorter file is as long as before',
      calls: [{ what: 'truncate', path: '/d/old', size: 3 }],
      left: nothing,
    },
  ])('$what', ({ calls, left }) => {
    expect(read(after(...calls).image([]))).toEqual(left)
  })
})

test('with everything that was done on the disk, it is as the process saw it', () => {
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

test('whatever is emptied before it is written anew is a fault of the program', () => {
  expect(() => after({ what: 'emptied', path: '/d/old' })).toThrow('a power cut would leave it empty')
})

describe('kinds of cuts', () => {
  const pieces = after(write('/d/old', 'x'.repeat(5000), 100), create('/d/new')).unsynced()
  const sizes = (cut: keyof typeof cutModes, random: () => number) =>
    cutModes[cut](pieces, random).map((piece) => (piece.kind === 'bytes' ? piece.bytes.length : piece.kind))

  test('dropped leaves nothing', () => expect(sizes('dropped', () => 0)).toEqual([]))
  test('scattered keeps blocks of the disk', () => {
    expect(sizes('scattered', () => 0)).toEqual([412, ...Array(8).fill(512), 492])
    expect(sizes('scattered', () => 0.9)).toEqual(['names'])
  })
  test('torn keeps all but the end of the last', () => {
    const written = after(create('/d/new'), write('/d/new', 'x'.repeat(2000))).unsynced()
    const kept = cutModes
      .torn(written, () => 0.5)
      .map((piece) => ('bytes' in piece ? piece.bytes.length : 'name'))
    expect(kept).toEqual(['name', 512, 512])
  })
})
