"""Memory kept elsewhere: asked when somebody speaks of the past, told of what is remembered, believed by nobody."""
