import { parentPort } from 'node:worker_threads'
import type { MailReply, MailRequest } from '../mail-worker-messages.ts'

/** In place of the mail thread's program: dies of the letter "die", holds "hold", and sends every other. */
parentPort?.on('message', (message: MailRequest | 'close') => {
  if (message === 'close') return parentPort?.close()
  if (message.id === 'die') throw new Error('the thread died')
  const reply: MailReply = { number: message.number, delivery: 'sent' }
  if (message.id !== 'hold') parentPort?.postMessage(reply)
})
