// Preloaded into a server: replies to each message with its memory after a garbage collection, in MB.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  process.on('message', () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.((heapUsed + external) / 2 ** 20)
  })
}
