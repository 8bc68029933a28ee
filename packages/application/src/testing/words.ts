/** Returns the words of a text, which are separated by white space. */
export const splitWords = (text: string): string[] => text.trim().split(/\s+/)
