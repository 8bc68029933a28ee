import type { BeginUpload } from '@kitchen-table/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../app/upload-file.ts'
import { readFileAsDataUrl } from '../../../ui/fields/read-file-as-data-url.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'

type UploadOptions = { signal: AbortSignal; onProgress: (fraction: number) => void }

/** Uploads files of a form, and knows where the page can show them before they are saved. */
export function useContentUploads() {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const created = useRef<string[]>([])
  useEffect(() => {
    return () => {
      for (const address of created.current) URL.revokeObjectURL(address)
    }
  }, [])

  async function createAddress(file: File, isPicture: boolean): Promise<string> {
    if (isPicture) return readFileAsDataUrl(file)
    const address = URL.createObjectURL(file)
    created.current.push(address)
    return address
  }

  return {
    /** Returns the function with which an upload field sends its file. */
    uploadAs: (purpose: BeginUpload['purpose']) => async (file: File, options: UploadOptions) => {
      const reference = await uploadFile(file, { purpose, name: file.name, ...options })
      const address = await createAddress(file, purpose === 'content-picture')
      setAddresses((earlier) => new Map(earlier).set(reference, address))
      return reference
    },
    /** Returns the address of a file; null for one that was uploaded before this page was opened, and not saved. */
    getAddress(file: ChosenFile | null): string | null {
      const address = file && (file.href ?? addresses.get(file.reference))
      // A file that could not be read has an empty one.
      return address ? address : null
    },
  }
}

export type ContentUploads = ReturnType<typeof useContentUploads>
