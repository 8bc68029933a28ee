import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before a program: kills it just before the n-th time that its main thread writes to the database or to a
 * folder. The environment names the program (`KILL_PROGRAM`, as it may start others) and n (`KILL_AT`); for 0 it only
 * counts, and writes the number to the file `KILL_COUNT_FILE` at exit.
 */
const { KILL_PROGRAM, KILL_AT, KILL_COUNT_FILE = '' } = process.env

let calls = 0

function countCall(): void {
  calls += 1
  if (calls === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}

function countCalls(target: object, names: string[]): void {
  for (const name of names) {
    const call: unknown = Reflect.get(target, name)
    if (typeof call !== 'function') throw new Error(`There is no function ${name} to count.`)
    Reflect.set(target, name, function counted(this: unknown, ...args: unknown[]) {
      countCall()
      return Reflect.apply(call, this, args)
    })
  }
}

if (isMainThread && basename(process.argv[1] ?? '') === KILL_PROGRAM) {
  countCalls(DatabaseSync.prototype, ['exec', 'close'])
  countCalls(StatementSync.prototype, ['run'])
  countCalls(fs, ['mkdirSync', 'writeFileSync', 'writeSync', 'fsyncSync', 'linkSync', 'renameSync', 'rmSync'])
  countCalls(fs.promises, ['mkdir', 'open', 'rename', 'link', 'rm', 'unlink'])
  syncBuiltinESMExports()
  const { writeFileSync } = fs
  if (KILL_AT === '0') process.once('exit', () => writeFileSync(KILL_COUNT_FILE, String(calls)))
}
