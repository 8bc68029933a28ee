import { type Entry, getFileNameLowLevel } from 'yauzl'
import { uploadRulesByPurpose } from '../../../platform/uploads/upload-purposes.ts'
import { type FileField, isArchiverMetadataFile } from './archive-paths.ts'
import { ArchiveError } from './archive-problem.ts'
import { messages } from './messages.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** The limits of docs/security.md T62, which hold for imports and exports. */
export const MAX_ARCHIVE_BYTES = uploadRulesByPurpose['library-archive'].maxBytes
export const MAX_ARCHIVE_ENTRIES = 10_000
const MAX_UNPACKED_BYTES = 1024 * MEGABYTE
const MAX_RATIO = 100
/** Below this an entry cannot do harm, and texts of one repeated letter are packed more tightly than the ratio. */
const MIN_BYTES_FOR_RATIO = MEGABYTE

/** A record has 64 KB at most, and its names of tracks or units besides; the names of all icons may be more. */
const MAX_TEXT_BYTES = 512 * KILOBYTE
const maxFileBytes = {
  film: uploadRulesByPurpose['unit-film'].maxBytes,
  attachment: uploadRulesByPurpose['unit-attachment'].maxBytes,
  embedImage: uploadRulesByPurpose['content-picture'].maxBytes,
  banner: uploadRulesByPurpose['content-picture'].maxBytes,
}

const MAX_PATH_LENGTH = 400
/** For names, extra fields and comments of all entries: they stay in memory while an archive is open. */
const MAX_DIRECTORY_BYTES = 8 * MEGABYTE

const FILE_TYPE_MASK = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000

const STORED = 0
const DEFLATED = 8

function decodePath(entry: Entry): string {
  try {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  } catch {
    throw new ArchiveError('', messages.unreadableName())
  }
}

/**
 * Returns the path of an entry in the composed form of Unicode, since some systems decompose letters with accents. Null
 * for a folder, and for what programs for archives add. Throws an ArchiveError for a path that leads out of the archive.
 */
export function parseEntryPath(entry: Entry): string | null {
  const path = decodePath(entry).normalize('NFC')
  const segments = path.replace(/\/$/, '').split('/')
  const isInside = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isInside || /[\\\p{Cc}]|^[a-z]:/iu.test(path) || path.length > MAX_PATH_LENGTH)
    throw new ArchiveError(path, messages.unusablePath())
  return path.endsWith('/') || isArchiverMetadataFile(path) ? null : path
}

/** Throws an ArchiveError for an entry that is no plain file, or that we cannot unpack safely. */
export function assertSafeEntry(path: string, entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) throw new ArchiveError(path, messages.link())
  if (entry.isEncrypted()) throw new ArchiveError(path, messages.encryptedFile())
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ArchiveError(path, messages.unknownCompression())
  if (entry.compressionMethod === STORED && entry.compressedSize !== entry.uncompressedSize)
    throw new ArchiveError(path, messages.damagedFile())
  if (isBomb(entry.uncompressedSize, entry.compressedSize))
    throw new ArchiveError(path, messages.tooTightFile())
}

function isBomb(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > MIN_BYTES_FOR_RATIO && unpackedBytes > packedBytes * MAX_RATIO
}

/** Returns a function that adds up the sizes of entries, and throws an ArchiveError when they exceed a limit. */
export function createArchiveSizeCheck(archiveSize: number) {
  let packedBytes = 0
  let unpackedBytes = 0
  let directoryBytes = 0
  return (entry: Entry): void => {
    packedBytes += entry.compressedSize
    unpackedBytes += entry.uncompressedSize
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new ArchiveError('', messages.tooLargeUnpacked())
    // Entries that share their bytes are packed into more than the archive has.
    if (packedBytes > archiveSize || isBomb(unpackedBytes, archiveSize))
      throw new ArchiveError('', messages.tooTightArchive())
    if (directoryBytes > MAX_DIRECTORY_BYTES) throw new ArchiveError('', messages.tooManyNames())
  }
}

export const describeTooManyFiles = () => messages.tooManyFiles({ limit: MAX_ARCHIVE_ENTRIES })

/** Returns what is wrong with the size of a text of an archive as a sentence, or null. */
export function describeTextSizeProblem(bytes: number): string | null {
  return bytes > MAX_TEXT_BYTES ? messages.tooLongText() : null
}

/** Returns what is wrong with the size of a file of a record as a sentence, or null. */
export function describeFileSizeProblem(field: FileField, bytes: number): string | null {
  if (bytes === 0) return messages.emptyFile()
  const limit = maxFileBytes[field]
  return bytes > limit ? messages.tooLargeFile({ limit: limit / MEGABYTE }) : null
}
