/** Tells of a trouble when it begins and when it becomes another, and not again while it lasts. */
export function toldOnce(tell: (what: string) => void): { is(what: string): void; isOver(): void } {
  let told: string | null = null
  return {
    is(what) {
      if (told !== what) tell(what)
      told = what
    },
    isOver() {
      told = null
    },
  }
}
