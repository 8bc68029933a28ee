import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createPageLinks, createRequestedEmailSender } from '@kitchen-table/application/messaging'
import type { FileStore } from '@kitchen-table/application/ports'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { discardingMailer, folderMailer } from './folder-mailer.ts'
import { createConcurrencyLimit } from './limit-concurrency.ts'
import type { MailFiles, MailReply, MailRequest, MailWorkerOptions } from './mail-thread.ts'
import { smtpMailer } from './smtp-mailer.ts'

const options: MailWorkerOptions = workerData
const { smtpUrl, folder, product, timing } = options
const publicUrl = new URL(options.publicUrl)
const from = { from: options.from, messageHost: publicUrl.hostname }
const reply = (message: MailReply) => parentPort?.postMessage(message)
const onFault = (fault: unknown) => reply({ fault })
const clock = { now: 0 }

async function openFiles(files: MailFiles): Promise<FileStore> {
  if ('root' in files) return diskFiles(files)
  const { openS3Client, s3Files } = await import('@kitchen-table/cloud/s3')
  const { bucket, region, endpoint } = files
  return s3Files({ client: openS3Client(region, endpoint), bucket })
}

const smtp = smtpUrl === null ? null : smtpMailer({ ...from, url: smtpUrl, onFault })
const mailer = smtp ?? folderMailer({ ...from, folder, now: () => clock.now })
const requestedEmailSender = createRequestedEmailSender({
  files: await openFiles(options.files),
  links: createPageLinks(publicUrl),
  mailer,
  discardingMailer: discardingMailer(from),
  random: Math.random,
  product,
  timing,
  sleep,
  onFault,
})

/** Limits requested e-mails in memory. The longest wait plus the server's time-out is less than the outbox's lease. */
const limitConcurrency = createConcurrencyLimit({
  maxRunning: 50,
  maxWaitMs: 120_000,
  now: () => performance.now(),
})

async function handleRequest(request: MailRequest): Promise<void> {
  const { number, id, sentAt } = request
  clock.now = sentAt
  try {
    const sending =
      request.kind === 'requested-email'
        ? limitConcurrency(() => requestedEmailSender.send(id, request.email))
        : mailer.send(id, request.email)
    reply({ number, delivery: await sending })
  } catch (error) {
    reply({ number, error })
  }
}

parentPort?.on('message', (message: MailRequest | 'close') => {
  if (message !== 'close') return void handleRequest(message)
  smtp?.close()
  parentPort?.close()
})
