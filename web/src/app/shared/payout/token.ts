/** The platform token. */
export const token = 'AXKT';
