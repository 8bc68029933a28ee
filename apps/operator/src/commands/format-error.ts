import { ConfigError } from '@kitchen-table/application/settings'
import {
  DiskFailingError,
  StoreFailingError,
  StoreFullError,
  UnusableServiceError,
} from '@kitchen-table/application/store-helpers'
import { FolderNotPrivateError } from '@kitchen-table/embedded/disk'
import { getSqliteErrorCode } from '@kitchen-table/embedded/sqlite'
import { BackupError, classifyDiskFailure } from '../backups/backup-error.ts'
import { formatFailureReason } from '../format-failure-reason.ts'
import { MoveError } from '../move/move-error.ts'

const FULL_DISK = 'There is no room left on the disk; please make some, and run this again.'

const formatFailingDisk = (reason: string) =>
  `The disk could not be read or written${reason}; please look at it, and run this again.`

function formatStoreFailure(error: StoreFailingError): unknown {
  const { cause } = error
  if (error instanceof DiskFailingError || classifyDiskFailure(cause) === 'failing')
    return formatFailingDisk(formatFailureReason(error))
  if (getSqliteErrorCode(cause) !== null) return error
  return `A service does not respond, or is overloaded${formatFailureReason(error)}; please run this again.`
}

/** Returns a sentence for an error that the operator can correct; any other error is returned with its stack. */
export function formatError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (
    [BackupError, ConfigError, FolderNotPrivateError, MoveError, UnusableServiceError].some(
      (kind) => error instanceof kind,
    )
  )
    return error.message
  if (error instanceof StoreFullError) return FULL_DISK
  if (error instanceof StoreFailingError) return formatStoreFailure(error)
  const failure = classifyDiskFailure(error)
  if (failure === 'full') return FULL_DISK
  if (failure === 'failing') return formatFailingDisk(` (${error.message})`)
  return 'syscall' in error && 'code' in error ? `${error.message}.` : error
}
