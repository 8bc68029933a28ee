import { Worker } from 'node:worker_threads'
import type {
  RequestedEmail,
  RequestedEmailSender,
  RequestedEmailTiming,
} from '@kitchen-table/application/messaging'
import type { Delivery, EmailMessage, Mailer } from '@kitchen-table/application/ports'

/** Where the pictures of e-mails are stored: in a folder, or in a bucket, at the endpoint of its region by default. */
export type MailFiles = { root: string } | { bucket: string; region: string; endpoint: string | null }

/** The options of the mail thread. Without `smtpUrl`, messages are saved in `folder`. */
export type MailWorkerOptions = {
  smtpUrl: string | null
  folder: string
  files: MailFiles
  from: string
  publicUrl: string
  product: { name: string; contactEmail: string }
  timing: RequestedEmailTiming
}

type MailTask = { kind: 'email'; email: EmailMessage } | { kind: 'requested-email'; email: RequestedEmail }

/** `sentAt` is the calling thread's clock (ms since 1970); `number` identifies the reply. */
export type MailRequest = { number: number; id: string; sentAt: number } & MailTask

export type MailReply =
  | { number: number; delivery: Delivery }
  | { number: number; error: unknown }
  | { fault: unknown }

type Options = MailWorkerOptions & {
  now: () => number
  onFault: (error: unknown) => void
  workerProgram?: URL
}

/** How long the thread may take to end by itself, before it is terminated. */
const MAX_CLOSE_MS = 1000

const mailWorkerUrl = new URL('./mail-worker.ts', import.meta.url)

type PendingSend = { resolve: (delivery: Delivery) => void; reject: (error: unknown) => void }

/**
 * Composes and sends mail in a thread of its own, so that response times do not show whether mail is sent. It starts
 * with the first message, for an account or not. If it dies, its unfinished messages return 'later', and the next
 * message starts a new thread.
 */
export function createMailWorkerThread({ now, onFault, workerProgram = mailWorkerUrl, ...data }: Options) {
  const pendingSends = new Map<number, PendingSend>()
  let lastNumber = 0
  let worker: Worker | null = null

  function settle(reply: MailReply): void {
    if ('fault' in reply) {
      onFault(reply.fault)
      return
    }
    const pendingSend = pendingSends.get(reply.number)
    pendingSends.delete(reply.number)
    if ('error' in reply) pendingSend?.reject(reply.error)
    else pendingSend?.resolve(reply.delivery)
  }

  function startWorker(): Worker {
    const newWorker = new Worker(workerProgram, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    })
    newWorker.on('message', settle)
    newWorker.on('error', onFault)
    newWorker.on('exit', () => handleExit(newWorker))
    newWorker.unref()
    return newWorker
  }

  function handleExit(exitedWorker: Worker): void {
    if (worker === exitedWorker) worker = null
    for (const { resolve } of pendingSends.values()) resolve('later')
    pendingSends.clear()
  }

  function send(id: string, task: MailTask): Promise<Delivery> {
    worker ??= startWorker()
    lastNumber += 1
    const request: MailRequest = { number: lastNumber, id, sentAt: now(), ...task }
    worker.postMessage(request)
    return new Promise((resolve, reject) => pendingSends.set(request.number, { resolve, reject }))
  }

  return {
    mailer: { send: (id, email) => send(id, { kind: 'email', email }) } satisfies Mailer,
    requestedEmails: {
      send: (id, email) => send(id, { kind: 'requested-email', email }),
    } satisfies RequestedEmailSender,
    /** Ends the thread within about a second; the outbox sends its unfinished messages again later. */
    async close(): Promise<void> {
      const closing = worker
      if (closing === null) return
      // Not events.once(): that rejects if the thread dies of an error, which counts as ended too.
      const exit = new Promise<void>((resolve) => closing.once('exit', () => resolve()))
      closing.ref()
      closing.postMessage('close')
      const terminateTimer = setTimeout(() => void closing.terminate(), MAX_CLOSE_MS)
      await exit
      clearTimeout(terminateTimer)
    },
  }
}
