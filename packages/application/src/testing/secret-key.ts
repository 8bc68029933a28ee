/** A SECRET_KEY for tests. */
export const TEST_SECRET_KEY = 'Kq7-a-key-that-only-tests-have-0123456789'
