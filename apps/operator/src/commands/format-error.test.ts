import { DiskFailingError, StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'
import { expect, test } from 'vitest'
import { MoveError } from '../move/move-error.ts'
import { formatError } from './format-error.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode })
const systemError = (code: string) =>
  Object.assign(new Error(`${code}: a failure`), { code, syscall: 'open' })

test.each([
  { what: 'a mistake of the operator', error: new MoveError('Stop the server.'), text: 'Stop the server.' },
  {
    what: 'a service that does not respond',
    error: new StoreFailingError(new Error('socket hang up')),
    text: 'A service does not respond, or is overloaded (socket hang up); please run this again.',
  },
  {
    what: 'rows that are left',
    error: new StoreFailingError('Rows are left.'),
    text: 'A service does not respond, or is overloaded (Rows are left.); please run this again.',
  },
  {
    what: 'a disk that does not store files',
    error: new DiskFailingError(systemError('EIO')),
    text: 'The disk could not be read or written (EIO: a failure); please look at it, and run this again.',
  },
  {
    what: 'a disk that does not store rows',
    error: new StoreFailingError(sqliteError(10)),
    text: 'The disk could not be read or written (disk I/O error); please look at it, and run this again.',
  },
  {
    what: 'a disk that cannot be read',
    error: sqliteError(266),
    text: 'The disk could not be read or written (disk I/O error); please look at it, and run this again.',
  },
  {
    what: 'a full disk',
    error: new StoreFullError(systemError('ENOSPC')),
    text: 'There is no room left on the disk; please make some, and run this again.',
  },
  { what: 'another error of the system', error: systemError('EACCES'), text: 'EACCES: a failure.' },
])('$what is a sentence', ({ error, text }) => {
  expect(formatError(error)).toBe(text)
})

test.each([new Error('A fault.'), new StoreFailingError(sqliteError(5))])('%s keeps its stack', (error) => {
  expect(formatError(error)).toBe(error)
})
