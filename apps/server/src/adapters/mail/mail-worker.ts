import { setTimeout as rest } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { pageLinks } from '../../features/accounts/outbox/page-links.ts'
import { sendAskedLetter } from '../../features/accounts/outbox/send-asked-letter.ts'
import { diskFiles } from '../disk/disk-files.ts'
import { discarder } from './discarder.ts'
import { folderMailer } from './folder-mailer.ts'
import { limitAtOnce } from './limit-at-once.ts'
import type { MailReply, MailRequest, MailWorkerOptions } from './mail-worker-messages.ts'
import { smtpMailer } from './smtp-mailer.ts'

const options: MailWorkerOptions = workerData
const { smtpUrl, folder, filesRoot, product, times } = options
const publicUrl = new URL(options.publicUrl)
const from = { from: options.from, messageHost: publicUrl.hostname }
const reply = (message: MailReply) => parentPort?.postMessage(message)
const onFault = (fault: unknown) => reply({ fault })
const clock = { at: 0 }

const smtp = smtpUrl === null ? null : smtpMailer({ ...from, url: smtpUrl, onFault })
const mailer = smtp ?? folderMailer({ ...from, folder, now: () => clock.at })
const asked = sendAskedLetter({
  files: diskFiles({ root: filesRoot }),
  links: pageLinks(publicUrl),
  mailer,
  discarder: discarder(from),
  random: Math.random,
  product,
  times,
  rest,
  onFault,
})

/**
 * Many requested letters are in hand at once, and each may hold a picture: so many are in memory. With the longest time
 * that the mail server has for one, the wait is shorter than the outbox's lease.
 */
const limited = limitAtOnce({ atOnce: 50, longestWait: 120_000, now: () => performance.now() })

async function answer(request: MailRequest): Promise<void> {
  const { number, id, at } = request
  clock.at = at
  try {
    const sending =
      request.kind === 'asked'
        ? limited(() => asked.send(id, request.letter))
        : mailer.send(id, request.letter)
    reply({ number, delivery: await sending })
  } catch (error) {
    reply({ number, error })
  }
}

parentPort?.on('message', (message: MailRequest | 'close') => {
  if (message !== 'close') return void answer(message)
  smtp?.close()
  parentPort?.close()
})
