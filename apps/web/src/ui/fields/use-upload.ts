import { useEffect, useRef, useState } from 'react'

export type UploadFunction = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<string>

type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; file: File; fraction: number }
  | { status: 'failed'; file: File; error: unknown }

type UploadOptions = { upload: UploadFunction; onUploaded: (reference: string, file: File) => void }

/** One upload at a time: another file replaces the one on its way. It ends when the field goes away. */
export function useUpload({ upload, onUploaded }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start(file: File) {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const { signal } = own
    const setUnlessEnded = (next: UploadState) => signal.aborted || setState(next)
    setState({ status: 'uploading', file, fraction: 0 })
    try {
      const onProgress = (fraction: number) => setUnlessEnded({ status: 'uploading', file, fraction })
      const reference = await upload(file, { signal, onProgress })
      if (signal.aborted) return
      setState({ status: 'idle' })
      onUploaded(reference, file)
    } catch (error) {
      setUnlessEnded({ status: 'failed', file, error })
    }
  }

  function cancel() {
    controller.current?.abort()
    setState({ status: 'idle' })
  }

  return { state, start, cancel }
}
