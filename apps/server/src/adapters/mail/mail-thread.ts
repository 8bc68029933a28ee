import { Worker } from 'node:worker_threads'
import type { Delivery, Mailer } from '../../features/accounts/outbox/ports.ts'
import type { AskedLetterSender } from '../../features/accounts/outbox/send-asked-letter.ts'
import type { MailReply, MailRequest, MailTask, MailWorkerOptions } from './mail-worker-messages.ts'

type Options = MailWorkerOptions & {
  now: () => number
  onFault: (error: unknown) => void
  /** What the thread runs. */
  program?: URL
}

/** How long the thread may take to end by itself. Milliseconds. */
const LONGEST_CLOSE = 1000

const mailWorker = new URL('./mail-worker.ts', import.meta.url)

export type MailThread = {
  mailer: Mailer
  askedLetters: AskedLetterSender
  /** Ends the thread within about a second; what is in its hands is left to the outbox. */
  close(): Promise<void>
}

type Waiting = { resolve: (delivery: Delivery) => void; reject: (error: unknown) => void }

/**
 * Composes and sends mail in a thread of its own, so that requests are answered meanwhile as if nothing were sent. When
 * the thread dies, what it had in hand is tried again later, in a new one.
 */
export function mailThread({ now, onFault, program = mailWorker, ...data }: Options): MailThread {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let worker: Worker | null = start()

  function settle(reply: MailReply): void {
    if ('fault' in reply) {
      onFault(reply.fault)
      return
    }
    const task = waiting.get(reply.number)
    waiting.delete(reply.number)
    if ('error' in reply) task?.reject(reply.error)
    else task?.resolve(reply.delivery)
  }

  function start(): Worker {
    const started = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    })
    started.on('message', settle)
    started.on('error', onFault)
    started.on('exit', () => ended(started))
    started.unref()
    return started
  }

  function ended(died: Worker): void {
    if (worker === died) worker = null
    for (const { resolve } of waiting.values()) resolve('later')
    waiting.clear()
  }

  function send(id: string, task: MailTask): Promise<Delivery> {
    worker ??= start()
    last += 1
    const request: MailRequest = { number: last, id, at: now(), ...task }
    worker.postMessage(request)
    return new Promise((resolve, reject) => waiting.set(request.number, { resolve, reject }))
  }

  return {
    mailer: { send: (id, letter) => send(id, { kind: 'letter', letter }) },
    askedLetters: { send: (id, letter) => send(id, { kind: 'asked', letter }) },
    async close() {
      const closing = worker
      if (closing === null) return
      // Not events.once(): that fails when the thread dies of an error, which is an end like any other.
      const exit = new Promise<void>((resolve) => closing.once('exit', () => resolve()))
      closing.ref()
      closing.postMessage('close')
      const late = setTimeout(() => void closing.terminate(), LONGEST_CLOSE)
      await exit
      clearTimeout(late)
    },
  }
}
