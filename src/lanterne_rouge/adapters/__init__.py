"""Everything that touches the outside: files, database, language models, delivery. Each part implements ports, none knows another."""
