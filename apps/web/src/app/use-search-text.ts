import { useEffect, useEffectEvent, useState } from 'react'

const DELAY_MS = 250

/**
 * Returns the props of a search field whose text is kept elsewhere, such as in the address, and reported there once
 * nothing was typed for a moment, or the field is left. A text that is changed there replaces the typed one.
 */
export function useSearchText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [reported, setReported] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // What was reported arrives later, when more may have been typed.
    if (text !== reported) setTyped(null)
  }

  function reportNow(next: string) {
    if (next === text) return
    setReported(next)
    onChange(next)
  }
  const report = useEffectEvent(reportNow)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => report(typed), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    value: typed ?? text,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    // The page may be about to be left, to which Back then leads.
    onBlur: () => typed !== null && reportNow(typed),
  }
}
