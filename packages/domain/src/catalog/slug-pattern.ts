/** A slug: `[a-z0-9-]`, 1 to 80 characters. In a module of its own, because the script of the first page has it. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/
