import { buffer } from 'node:stream/consumers'
import { test as base } from 'vitest'
import type { FileBody, FileStore } from '../../platform/uploads/ports.ts'

export type Open = () => Promise<{ store: FileStore }>

export const createStoreTest = (open: Open) => base.extend('store', async () => (await open()).store)
export type StoreTest = ReturnType<typeof createStoreTest>

export const sampleFileKey = 'units/u-1/3f2a9c'
export const sampleFileMetadata = { type: 'application/pdf', name: 'Budget.pdf' }
export const encodeText = (text: string) => new TextEncoder().encode(text)

/** Returns the bytes of a file; none for a missing one. */
export const readBytes = async (file: FileBody | null) =>
  new Uint8Array(file === null ? [] : await buffer(file.body))
export const readFileText = async (file: FileBody | null) =>
  file && new TextDecoder().decode(await readBytes(file))

/** Larger than one chunk of any stream, with bytes that vary. */
export const largeBytes = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 31 + (n >> 8)) & 0xff)
