/** The place in the head of every page where workspaces put a button of theirs. */
export const headTools = 'head-tools';
