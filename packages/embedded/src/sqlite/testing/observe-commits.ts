import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Sqlite } from '../open-sqlite.ts'

/** Calls of methods of ports at the same time. `problem` is what is wrong with how they were committed, or null. */
type ObservedCalls = { methods: readonly string[]; commits: number; problem: string | null }

type CommitState = { commits: number; attempts: number; changes: number; isInTransaction: boolean }

function findProblem(before: CommitState, acknowledged: CommitState, after: CommitState): string | null {
  if (acknowledged.isInTransaction || after.attempts > acknowledged.attempts)
    return 'acknowledged before its commit'
  const isOutside = after.changes > before.changes && after.attempts === before.attempts
  return isOutside ? 'written outside of the commits' : null
}

/**
 * Wraps ports, and observes their calls while suites use them: a power cut loses no acknowledged write and tears none if
 * each is committed once before it is acknowledged. The trials of power cuts and failing disks show that for commits.
 */
export function createCommitObserver() {
  const calls: ObservedCalls[] = []

  function observe<Ports extends object>(
    ports: Ports,
    { db, commits: queue }: Pick<Sqlite, 'db' | 'commits'>,
  ) {
    const selectChanges = db.prepare('SELECT total_changes() AS n')
    /** The calls that have begun since none was running, how many of them still run, and the state before them. */
    let [methods, running, before]: [string[], number, CommitState] = [[], 0, readState()]

    function readState(): CommitState {
      const { commits, failures } = queue.counts()
      const changes = Number(selectChanges.get()?.n)
      return { commits, attempts: commits + failures, changes, isInTransaction: db.isTransaction }
    }

    async function recordCalls(): Promise<void> {
      const [acknowledged, ended] = [readState(), methods]
      // Commits are made in the next turn of the event loop.
      await setImmediate()
      if (running > 0) return
      const after = readState()
      const commits = after.commits - before.commits
      calls.push({ methods: ended, commits, problem: findProblem(before, acknowledged, after) })
    }

    async function call(method: string, run: () => unknown): Promise<unknown> {
      if (running === 0) [methods, before] = [[], readState()]
      methods.push(method)
      running += 1
      try {
        return await run()
      } finally {
        running -= 1
        if (running === 0) await recordCalls()
      }
    }

    const observePort = (port: object, name: string) =>
      new Proxy(port, {
        get(target, method) {
          const member: unknown = Reflect.get(target, method)
          if (typeof member !== 'function') return member
          return (...args: unknown[]) =>
            call(`${name}.${String(method)}`, () => Reflect.apply(member, target, args))
        },
      })
    return new Proxy(ports, {
      get(target, name) {
        const port: unknown = Reflect.get(target, name)
        return typeof port === 'object' && port !== null ? observePort(port, String(name)) : port
      },
    })
  }

  /**
   * Expects that the suites have called every method of these ports, and that each write was committed once before it was
   * acknowledged. `inParts` are those that make several commits, `notInSuites` those that only this adapter has.
   */
  function expectWholeCommits(
    ports: object,
    { inParts, notInSuites = [] }: { inParts: readonly string[]; notInSuites?: readonly string[] },
  ) {
    const allMethods = Object.entries(ports).flatMap(([port, members]) =>
      Object.entries(members).flatMap(([name, member]) =>
        typeof member === 'function' ? [`${port}.${name}`] : [],
      ),
    )
    // Of calls at the same time, nobody knows whose the commits are.
    const single = calls.filter(({ methods }) => methods.length === 1)
    const called = new Set([...single.flatMap(({ methods }) => methods), ...notInSuites])
    const severalTimes = single.filter(({ commits }) => commits > 1)
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([])
    expect(new Set(severalTimes.flatMap(({ methods }) => methods))).toEqual(new Set(inParts))
    expect(allMethods.filter((method) => !called.has(method))).toEqual([])
  }

  return { observe, expectWholeCommits }
}
