import { useRef, useState } from 'react'

/** The fields of a form whose files are on their way. */
export function useRunningUploads<Name extends string>() {
  const [names, setNames] = useState<ReadonlySet<Name>>(new Set())
  /** Is read by checks that run before the form is rendered again. */
  const current = useRef(names)

  return {
    names,
    readNames: () => current.current,
    isUploading: () => current.current.size > 0,
    setUploading(name: Name, isUploading: boolean) {
      const next = new Set(current.current)
      if (isUploading) next.add(name)
      else next.delete(name)
      current.current = next
      setNames(next)
    },
  }
}
