/** The platform's token, as the names of the service's amounts say. */
export const token = 'AXKT';
